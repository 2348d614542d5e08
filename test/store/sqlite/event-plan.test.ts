import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import type { EventFilter } from '../../../src/store/history.ts';
import { SqlParameters } from '../../../src/store/sql/database.ts';
import { toEventSelectionSql } from '../../../src/store/sql/event-filter.ts';
import { createDatabase, databaseFile } from '../../../src/store/sqlite/connection.ts';
import { sqliteDialect } from '../../../src/store/sqlite/dialect.ts';
import { scratchFolder } from '../../world/scratch.ts';

describe('The list of events', () => {
  it('reads only the events of a rare type, in order', () => {
    const folder = scratchFolder();
    createDatabase({ folder, waitMs: 1000 });
    const database = new Database(databaseFile(folder));
    const explain = (filter: EventFilter): string => {
      const parameters = new SqlParameters();
      const { from, key, conditions } = toEventSelectionSql(filter, sqliteDialect, parameters, false);
      const sql = `select event.gid from ${from} where ${[`${key} < 9`, ...conditions].join(' and ')} order by ${key} desc limit 20`;
      const plan = database
        .prepare(`explain query plan ${sql}`)
        .all(Object.fromEntries(parameters.values.map((value, i) => [i + 1, value])));
      return (plan as { detail: string }[]).map(({ detail }) => detail).join('\n');
    };
    const plans: readonly (readonly [EventFilter, RegExp])[] = [
      [
        { eventTypes: ['deletion'] },
        /^SEARCH event USING COVERING INDEX event_by_type \(event_type=\? AND gid<\?\)/,
      ],
      [{ subjectTypes: ['Country'] }, /^SEARCH h USING PRIMARY KEY \(type=\? AND event<\?\)/],
      [{ recordTypes: ['Country'] }, /^SEARCH h USING PRIMARY KEY \(type=\? AND event<\?\)/],
      [{ subjects: [7] }, /^SEARCH h USING COVERING INDEX event_subject_by_item \(item=\? AND event<\?\)/],
    ];
    for (const [filter, expected] of plans) {
      const plan = explain(filter);
      assert.match(plan, expected);
      assert.doesNotMatch(plan, /TEMP B-TREE|SCAN (?!json_each)/, plan);
    }
    // Several types are read in the order of all events.
    assert.match(explain({ eventTypes: ['deletion', 'link'] }), /^SEARCH event USING INTEGER PRIMARY KEY/);
    database.close();
  });
});
