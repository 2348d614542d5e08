/** A store of schema 14 with a renamed and a moved unit, before the table of former ids existed. */
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/store.ts';

/** SQL for both engines: removes the tables of migration 17. */
export const dropRestrictionRule =
  'drop table restriction_rule; drop table event_restriction; drop index event_subject_by_audience;';

/** SQL for both engines. */
export const fillSchema14 = `
  insert into item (gid, id, type, data, parts) values (901, 'new', 'DocumentaryUnit', '{}', ''), (902, 'moved', 'DocumentaryUnit', '{}', '');
  insert into harvest (id, gid, type, stamp, gone) values ('old', 901, 'DocumentaryUnit', '', true), ('new', 901, 'DocumentaryUnit', '', false);
  insert into departure (event, item, id, lineage, seen_by) values
    (898, 902, 'hidden', '[902]', '[]'), (899, 902, 'before', '[902]', null), (900, 902, 'moved', '[902]', null)`;

/** Ids that everyone could see. */
export async function requireFormerIds({ formerIds }: Store): Promise<void> {
  assert.deepEqual([await formerIds.find('old'), await formerIds.find('before')], [901, 902]);
  for (const id of ['new', 'moved', 'hidden']) assert.equal(await formerIds.find(id), undefined);
}
