/** `fonds restore-as-on`: brings a record, or a whole fonds, back to its state on a day. */
import { parseEventPeriod } from '../graph/event-period.ts';
import { fail } from '../model/errors.ts';
import { defineChangeCommand } from './change-command.ts';
import type { CommandDeclaration } from './command.ts';
import { describeUndo, describeUndoProgress } from './undo.ts';

export const restoreAsOnCommand: CommandDeclaration = defineChangeCommand({
  words: ['restore-as-on'],
  summary: 'Restore a record, or a whole fonds, as on a day',
  help: 'Brings texts, ids and places back to the end of a day in UTC, or to a timestamp. With --below, records below that were created since are deleted, and deleted ones come back.',
  arguments: [
    { name: '<ID>', help: 'ID of the record' },
    { name: '<DATE>', help: 'A day such as 2026-11-15, or a timestamp' },
  ],
  options: [{ flags: '--below', help: 'Also restore all records below it' }],
  json: '"event": id or null, "restored", "updated", "moved", "deleted", "unchanged", "impossibleCount", "impossible", "digest"',
  change: 'restoreAsOn',
  describeProgress: describeUndoProgress,
  toChange: async ({ args, options }) => ({
    id: String(args[0]),
    until: { timestamp: parseDate(String(args[1])) },
    below: options.below === true,
    page: { offset: 0, limit: 1000 },
  }),
  toResult: (result) => ({ json: { ...result }, lines: describeUndo(result, 'restored') }),
});

function parseDate(given: string): string {
  const period = parseEventPeriod(given);
  if (period !== undefined) return period.last;
  return fail('invalid', `DATE must be a day such as 2026-11-15, or a timestamp, was '${given}'.`);
}
