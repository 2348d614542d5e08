/** Converts the result of an undo, or of its dry run, to the data of a page. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { OutcomeOf } from '../../graph/changes/changes.ts';
import type { Summary } from '../../graph/wire/summary.ts';
import { getRecordType, recordTypes } from '../../model/registry.ts';
import { titleOfSummary } from './item-link.ts';
import { hasItemPages, pagePath } from './page-path.ts';
import type { AffectedRecord, ShownConflict, ShownUndoResult } from './undo-preview.ts';

/** In characters. */
const maxValueLength = 2000;

/** Reads the names of the records that the actor may see. Restoring a record as on a day has no conflicts. */
export async function readUndoPreview(
  graph: ActorGraph,
  found: OutcomeOf<'undo' | 'restoreAsOn'>,
): Promise<ShownUndoResult> {
  const result = { conflicts: [], conflictCount: 0, ...found };
  const ids = new Set([...result.conflicts, ...result.impossible].map(({ id }) => id));
  return toPreview(result, await graph.items.readSummaries([...ids]));
}

/** @param records by id. Deleted ones are missing. */
function toPreview(
  result: Omit<OutcomeOf<'undo'>, 'undoes' | 'created' | 'permissions'>,
  records: ReadonlyMap<string, Summary>,
): ShownUndoResult {
  const { restored, updated, moved, deleted, conflictCount, impossibleCount, digest } = result;
  return {
    restored,
    updated,
    moved,
    deleted,
    conflictCount,
    conflicts: result.conflicts.map(({ id, path, before, now }): ShownConflict => {
      const type = records.get(id)?.type;
      const name = path.split('/').at(-1)!;
      return {
        record: toRecord(id, records),
        field: type !== undefined && isField(name) ? { type, name } : undefined,
        path,
        before: toText(before),
        now: toText(now),
      };
    }),
    impossibleCount,
    impossible: result.impossible.map(({ id, code }) => ({ record: toRecord(id, records), code })),
    digest,
  };
}

function toRecord(id: string, records: ReadonlyMap<string, Summary>): AffectedRecord {
  const found = records.get(id);
  return {
    id,
    title: found === undefined ? id : titleOfSummary(found),
    path: found !== undefined && hasItemPages(found.type) ? pagePath({ type: found.type, id }) : undefined,
  };
}

const fieldNames: ReadonlySet<string> = new Set(
  recordTypes.flatMap(({ name }) => Object.keys(getRecordType(name).fields)),
);

const isField = (name: string): boolean => fieldNames.has(name);

/** The texts of a value, in the order of their fields. Ids and numbers of the store are omitted. */
function toText(value: unknown): string {
  const text = listTexts(value).join('\n');
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

function listTexts(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (typeof value !== 'object') return [String(value)];
  const { data, relationships } = value as { readonly data?: object; readonly relationships?: object };
  // A part has its fields and parts below; any other value has fields only.
  if (data === undefined) return Object.values(value).flatMap(listTexts);
  return [...Object.values(data), ...Object.values(relationships ?? {})].flatMap(listTexts);
}
