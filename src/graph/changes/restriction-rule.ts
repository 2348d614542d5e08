/**
 * The rule by which records are restricted: with everything above them, or each by itself. The profile decides, and the store derives the
 * restrictions by the rule that it keeps. A server must not use a store with another rule than its profile: it would show or hide other records.
 * Commands use the rule of the store.
 */
import { fail } from '../../model/errors.ts';
import type { Profile } from '../../model/profile.ts';
import { adminGroupId, groupType } from '../../model/system.ts';
import type { RuleChangeCounts } from '../../store/access.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import type { Environment } from '../environment.ts';
import { writeEvent } from './audit.ts';
import { getActor } from './changes.ts';

type Rule = Pick<Profile, 'inheritsRestrictions'>;

/** Whether the rule of the store differs from the rule of the profile. */
export async function differsFromRestrictionRule(
  { access }: Pick<StoreReader, 'access'>,
  { inheritsRestrictions }: Rule,
): Promise<boolean> {
  return (await access.isInherited()) !== inheritsRestrictions;
}

/** Gives the rule of the profile to a store without restricted records. Throws `not-initialised` if there are some and the rule is another one. */
export async function initialiseRestrictionRule(
  store: Pick<Store, 'access' | 'transaction'>,
  rule: Rule,
): Promise<void> {
  const { inheritsRestrictions } = rule;
  await store.transaction(async (tx) => {
    if (!(await differsFromRestrictionRule(tx, rule))) return;
    if (await tx.access.hasRestrictions())
      fail(
        'not-initialised',
        inheritsRestrictions
          ? "The records of this store are restricted one by one, but the profile restricts everything below a restricted record. Run 'fonds migrate', which prints how many records become hidden, or set the profile 'ehri'."
          : "The records of this store are restricted with everything above them, but the profile restricts them one by one. Run 'fonds migrate --profile ehri', which prints how many records become visible, or set the profile 'archive'.",
      );
    await tx.access.setInherited(inheritsRestrictions, await tx.reserveGids(1));
  });
}

/**
 * Gives the rule of the profile to a store. If the visibility of records changes, writes an event without subjects, from which clients of the
 * change feed learn of them. Returns undefined if the store had the rule.
 */
export async function changeRestrictionRule(
  store: Pick<Store, 'access' | 'transaction'>,
  env: Environment,
): Promise<RuleChangeCounts | undefined> {
  const { inheritsRestrictions } = env.profile;
  if (!(await differsFromRestrictionRule(store, env.profile))) return undefined;
  return store.transaction(async (tx) => {
    const event = await tx.reserveGids(1);
    const change = await tx.access.setInherited(inheritsRestrictions, event);
    if (change.changed > 0)
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
