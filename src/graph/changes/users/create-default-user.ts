import type { Bundle } from '../../../model/bundle.ts';
import { userType } from '../../../model/system.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { requireSignUpGroups } from '../permissions/groups.ts';
import { create } from '../records/create.ts';
import { grantOwner } from '../records/create-item.ts';

interface CreateDefaultUserRequest extends Pick<Bundle, 'data' | 'unset' | 'empty'> {
  readonly groups: readonly string[];
  /** Whether an anonymous caller creates the user: the group `admin` then acts, and its rights must not pass to the user. */
  readonly isSignUp?: boolean;
}

/** Creates a user with the next free id of the form `user000017`. The user owns the profile. */
export async function createDefaultUser(
  context: ChangeContext,
  { groups, isSignUp = false, data, ...keys }: CreateDefaultUserRequest,
): Promise<ItemOutcome> {
  const { tx } = context;
  if (isSignUp) await requireSignUpGroups(context, groups);
  const identifier = await nextName(context);
  const bundle = {
    type: userType,
    data: { name: identifier, ...data, identifier },
    relationships: {},
    ...(keys.unset !== undefined && { unset: keys.unset }),
    ...(keys.empty !== undefined && { empty: keys.empty }),
  };
  const made = await create(context, { bundle, groups });
  const { gid } = (await tx.items.find(made.id))!;
  await grantOwner(context, gid, gid);
  return made;
}

async function nextName({ tx }: ChangeContext): Promise<string> {
  for (let number = (await tx.items.count({ type: userType }, 'everything')) + 1; ; number++) {
    const name = `user${String(number).padStart(6, '0')}`;
    if ((await tx.items.listTakenIds([name])).length === 0) return name;
  }
}
