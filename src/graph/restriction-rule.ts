/**
 * The rule by which records are restricted: with everything above them, or each by itself. The profile decides, and the store derives the
 * restrictions by the rule that it keeps. A store whose rule differs from the profile must not be used: it would show or hide other records.
 */
import { fail } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import { adminGroupId, groupType } from '../model/system.ts';
import type { RuleChange } from '../store/access.ts';
import type { Store, StoreReader } from '../store/store.ts';
import { writeEvent } from './audit/audit.ts';
import { getActor } from './changes.ts';
import type { Environment } from './environment.ts';

type Rule = Pick<Profile, 'inheritsRestrictions'>;

/** Throws `not-initialised` if the store has another rule, and restricted records to which it matters. */
export async function requireRestrictionRule(
  { access }: Pick<StoreReader, 'access'>,
  { inheritsRestrictions }: Rule,
): Promise<void> {
  if (!(await needsRule({ access }, { inheritsRestrictions }))) return;
  if (!(await access.hasRestrictions())) return;
  fail(
    'not-initialised',
    inheritsRestrictions
      ? "Records of this store are restricted one by one, but the profile restricts everything below a restricted record: run 'fonds migrate'."
      : "Records of this store are restricted with everything above them, but the profile restricts them one by one: run 'fonds migrate'.",
  );
}

/** Gives the rule of the profile to a store without restricted records. Throws `not-initialised` as {@link requireRestrictionRule}. */
export async function adoptRestrictionRule(
  store: Pick<Store, 'access' | 'transaction'>,
  rule: Rule,
): Promise<void> {
  if (!(await needsRule(store, rule))) return;
  await store.transaction(async (tx) => {
    await requireRestrictionRule(tx, rule);
    await tx.access.setInherited(rule.inheritsRestrictions, await tx.reserveGids(1));
  });
}

async function needsRule({ access }: Pick<StoreReader, 'access'>, rule: Rule): Promise<boolean> {
  return (await access.isInherited()) !== rule.inheritsRestrictions;
}

/**
 * Gives the rule of the profile to a store. If the visibility of records changes, writes an event without subjects, from which clients of the
 * change feed learn of them. Returns undefined if the store had the rule.
 */
export async function changeRestrictionRule(
  store: Pick<Store, 'access' | 'transaction'>,
  env: Environment,
): Promise<RuleChange | undefined> {
  const { inheritsRestrictions } = env.profile;
  if (!(await needsRule(store, env.profile))) return undefined;
  return store.transaction(async (tx) => {
    const event = await tx.reserveGids(1);
    const change = await tx.access.setInherited(inheritsRestrictions, event);
    if (change.hidden + change.opened > 0)
      await writeEvent(tx, env, {
        gid: event,
        eventType: 'setVisibility',
        actor: (await getActor(tx, adminGroupId, groupType)).gid,
        scope: null,
        logMessage: inheritsRestrictions
          ? 'Records below restricted records were restricted by fonds migrate'
          : 'Records below restricted records were opened by fonds migrate',
        subjectCount: 0,
      });
    return change;
  });
}
