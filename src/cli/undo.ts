/** `fonds undo`: takes back the change of an event. */
import type { ChangeProgress } from '../graph/changes/change-hooks.ts';
import type { OutcomeOf } from '../graph/changes/changes.ts';
import { formatCount } from '../lib/quantities.ts';
import { defineChangeCommand } from './change-command.ts';
import type { CommandDeclaration } from './command.ts';
import { fractionLine } from './progress-bar.ts';

type UndoResult = OutcomeOf<'undo'>;

/** Conflicts, and impossible steps, that are printed. */
const maxListed = 1000;

export const undoCommand: CommandDeclaration = defineChangeCommand({
  words: ['undo'],
  summary: 'Undo an event',
  help: `Takes back everything that the event has changed: a change, an import, a sync, a batch, a deletion. Values that were changed since stay and are printed as conflicts. An undo can be undone. 'fonds events' and 'fonds history' list events. At most ${maxListed} conflicts are printed.`,
  arguments: [{ name: '<EVENT>', help: 'ID of the event' }],
  options: [{ flags: '--force', help: 'Also take back values that were changed since' }],
  json: '"event": id or null, "undoes", "created", "restored", "updated", "moved", "deleted", "unchanged", "permissions", "conflictCount", "conflicts", "impossibleCount", "impossible", "digest"',
  change: 'undo',
  describeProgress: describeUndoProgress,
  toChange: async ({ args, options }) => ({
    event: String(args[0]),
    force: options.force === true,
    page: { offset: 0, limit: maxListed },
  }),
  toResult: (result) => ({ json: { ...result }, lines: describeUndo(result) }),
});

/** Of an undo, or of restoring a record as on a day, which has no conflicts. */
export function describeUndo(
  result: Omit<UndoResult, 'undoes' | 'created' | 'permissions' | 'conflicts' | 'conflictCount'> &
    Partial<Pick<UndoResult, 'conflicts' | 'conflictCount'>>,
  verb: 'undone' | 'restored' = 'undone',
): readonly string[] {
  const { event, restored, updated, moved, deleted, impossibleCount } = result;
  const { conflictCount = 0, conflicts = [] } = result;
  const counts = [
    [restored, verb === 'undone' ? 'restored' : 'deleted ones came back'],
    [updated, 'changed back'],
    [moved, 'moved back'],
    [deleted, 'deleted'],
  ] as const;
  const done = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return [
    event === null
      ? `Nothing was ${verb}.`
      : `${verb === 'undone' ? 'Undone' : 'Restored'}: ${done.join(', ')}. Event ${event}.`,
    ...(conflictCount > 0 ? [`${formatCount(conflictCount, 'conflict')}: changed since, and kept`] : []),
    ...conflicts.map(describeConflict),
    ...(impossibleCount > 0 ? [`${formatCount(impossibleCount, 'step')} not possible`] : []),
    ...result.impossible.map(({ id, code, message }) => `  ${id}  ${code}  ${message}`),
  ];
}

/** `[=====>    ] 42%  42,000 of 100,000 records`. */
export function describeUndoProgress({ records, total }: ChangeProgress): string {
  return fractionLine(records, total, `${records.toLocaleString('en')} of ${formatCount(total, 'record')}`);
}

function describeConflict({ id, path, before, now }: UndoResult['conflicts'][number]): string {
  return `  ${id}  ${path}  was ${JSON.stringify(before)}  is ${JSON.stringify(now)}`;
}
