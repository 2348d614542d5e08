/** Saves and deletes import profiles. They are not records, so these changes write no events; a profile states who saved it last, and when. */
import { withArticle } from '../../../lib/english.ts';
import { fail } from '../../../model/errors.ts';
import { viewerOf } from '../../actor.ts';
import { toTimestamp } from '../../environment.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { failNoProfile, type ImportTargets, mayUse, type StoredChoices } from '../../profiles-for-imports.ts';
import type { ChangeContext } from '../change-context.ts';

interface SaveRequest extends StoredChoices {
  readonly name: string;
  readonly format: string;
  /** Id of the item to import into. */
  readonly scope: string;
  readonly targets: ImportTargets;
  /** Whether a profile of this name must exist, or must not. */
  readonly mode: 'create' | 'replace';
}

/** All are listed at once. */
const maxProfiles = 1000;
const maxNameLength = 100;
const maxCharacters = 256 * 1024;

/** Throws `permission-denied`, `not-found`, `wrong-scope`, `duplicate`, `invalid`, `limit-exceeded`. */
export async function saveImportProfile(context: ChangeContext, request: SaveRequest): Promise<void> {
  const { tx, env, actor } = context;
  const { name, format, parameters, columns, targets, mode } = request;
  const scope = await getVisibleItem(tx, actor, request.scope);
  const type = targets[format]?.[scope.type];
  if (type === undefined)
    fail(
      'wrong-scope',
      `An import of ${format} cannot be into '${scope.id}', which is ${withArticle(scope.type)}.`,
      { details: { parameter: 'scope', value: scope.id } },
    );
  for (const permission of ['create', 'update'] as const)
    await requirePermission(tx, actor, permission, { type, scope });
  requireName(name);
  const stored = await tx.importProfiles.find(name);
  if (mode === 'create' && stored !== undefined)
    fail('duplicate', `There is an import profile '${name}' already. Replace it, or choose another name.`, {
      details: name,
    });
  if (mode === 'replace') await requireUsable(context, name, targets);
  else if ((await tx.importProfiles.list()).length >= maxProfiles)
    fail(
      'limit-exceeded',
      `There are ${maxProfiles} import profiles (limit max-import-profiles). Delete some of them.`,
      { details: { limit: 'max-import-profiles', allowed: maxProfiles } },
    );
  const text = JSON.stringify({ parameters, columns } satisfies StoredChoices);
  if (text.length > maxCharacters)
    fail(
      'invalid',
      `The parameters of a profile can have ${maxCharacters} characters; they have ${text.length}.`,
    );
  await tx.importProfiles.upsert({
    name,
    format,
    scope: scope.gid,
    parameters: text,
    user: actor.gid,
    updated: toTimestamp(env.now()),
  });
}

/** Throws `not-found`, also for a profile whose imports the actor may not run. */
export async function deleteImportProfile(
  context: ChangeContext,
  { name, targets }: { readonly name: string; readonly targets: ImportTargets },
): Promise<void> {
  await requireUsable(context, name, targets);
  await context.tx.importProfiles.delete(name);
}

async function requireUsable(
  { tx, actor }: ChangeContext,
  name: string,
  targets: ImportTargets,
): Promise<void> {
  const row = await tx.importProfiles.find(name);
  if (row === undefined) return failNoProfile(name);
  const [scope] = await tx.items.listByGid([row.scope]);
  const context = { store: tx, actor, viewer: viewerOf(actor) };
  if (!(await mayUse(context, row, scope, targets))) failNoProfile(name);
}

function requireName(name: string): void {
  if (name !== name.trim() || name === '' || name.length > maxNameLength || /\p{C}/u.test(name))
    fail(
      'invalid',
      `The name of an import profile must have 1 to ${maxNameLength} characters, without blanks at its ends and without line breaks.`,
      { details: { field: 'name' } },
    );
}
