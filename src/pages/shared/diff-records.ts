/**
 * The differences between two states of a record, as people read them: fields by their labels, parts by their types, descriptions by their languages.
 * Parts are matched by id; parts that a client sent without ids are matched by their content.
 */

import { isEqual } from '../../lib/json-diff.ts';
import type { RecordTree } from '../../model/bundle.ts';
import { languageTag } from '../../model/languages.ts';
import { getRecordType } from '../../model/registry.ts';
import type { FieldDiff, RecordDiff, ValueDiff } from './record-diff.ts';
import { findReaderNames } from './source-notes.ts';
import { listAreas } from './to-shown-item.ts';
import { textsOf } from './wire-item.ts';

/** A state of an item or of a part. */
export interface RecordState extends RecordTree<RecordState> {
  readonly id?: string | undefined;
}

/** Undefined if the states have the same content. */
export function diffRecords(before: RecordState, after: RecordState): RecordDiff | undefined {
  const fields = diffFields(before, after);
  const relations = namesOf(before.relationships, after.relationships).map((name) =>
    diffParts(before.relationships[name] ?? [], after.relationships[name] ?? []),
  );
  const parts = relations.flatMap((relation) => relation.parts);
  const reordered = relations.flatMap((relation) => relation.reordered);
  if (fields.length + parts.length + reordered.length === 0) return undefined;
  return { ...head(after, 'changed'), fields, parts, reordered };
}

const nothing = { data: {}, relationships: {} };

function describeAdded(part: RecordState): RecordDiff {
  const diff = diffRecords({ ...nothing, type: part.type }, part);
  return { ...head(part, 'added'), ...contentOf(diff) };
}

function describeRemoved(part: RecordState): RecordDiff {
  const diff = diffRecords(part, { ...nothing, type: part.type });
  return { ...head(part, 'removed'), ...contentOf(diff) };
}

function contentOf(diff: RecordDiff | undefined): Pick<RecordDiff, 'fields' | 'parts' | 'reordered'> {
  return { fields: diff?.fields ?? [], parts: diff?.parts ?? [], reordered: [] };
}

function head(
  { type, data }: RecordState,
  kind: RecordDiff['kind'],
): Pick<RecordDiff, 'type' | 'kind' | 'language'> {
  const { languageCode } = data;
  return { type, kind, ...(typeof languageCode === 'string' && { language: languageTag(languageCode) }) };
}

/** A code for exports (src/model/types/parts.ts). */
const markupField = 'sourceMarkup';

/**
 * The title, the fields in the order of the standard, then fields that pages do not list, then content without a field. Not the mark-up of the source
 * file.
 */
function diffFields(before: RecordState, after: RecordState): readonly FieldDiff[] {
  const type = getRecordType(after.type);
  const listed = ['name', ...listAreas(type).flatMap(({ fields }) => fields), ...Object.keys(type.fields)];
  const names = new Set([...listed, ...namesOf(before.data, after.data)]);
  return [...names].flatMap((name): FieldDiff[] => {
    if (name === markupField || isEqual(before.data[name], after.data[name])) return [];
    const field = type.fields[name];
    return [
      {
        type: after.type,
        name,
        ...(field === undefined && { source: toSource(name) }),
        ...(field?.codes !== undefined && { codes: field.codes }),
        values: diffValues(textsOf(before, name), textsOf(after, name)),
      },
    ];
  });
}

function toSource(key: string): NonNullable<FieldDiff['source']> {
  const names = findReaderNames(key);
  return names === undefined ? { path: key } : { names };
}

/** Values of both lists are omitted; the others are compared in their order. */
function diffValues(before: readonly string[], after: readonly string[]): readonly ValueDiff[] {
  const removed = without(before, after);
  const added = without(after, before);
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, i) => ({
    before: removed[i],
    after: added[i],
  }));
}

/** Each value of `others` removes one equal value. */
function without(values: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of others) counts.set(value, (counts.get(value) ?? 0) + 1);
  return values.filter((value) => {
    const count = counts.get(value) ?? 0;
    if (count > 0) counts.set(value, count - 1);
    return count === 0;
  });
}

function diffParts(
  before: readonly RecordState[],
  after: readonly RecordState[],
): Pick<RecordDiff, 'parts' | 'reordered'> {
  const matches = matchParts(before, after);
  const matched = new Set(matches.values());
  const parts = [
    ...before.filter((part) => !matched.has(part)).map(describeRemoved),
    ...after.flatMap((part) => {
      const old = matches.get(part);
      return (old === undefined ? describeAdded(part) : diffRecords(old, part)) ?? [];
    }),
  ];
  const indexes = new Map(before.map((part, index) => [part, index]));
  const order = after.flatMap((part) => (matches.has(part) ? [indexes.get(matches.get(part)!)!] : []));
  const isReordered = order.some((index, i) => i > 0 && index < order[i - 1]!);
  return { parts, reordered: isReordered ? [after[0]!.type] : [] };
}

/** New part → old part. */
function matchParts(
  before: readonly RecordState[],
  after: readonly RecordState[],
): ReadonlyMap<RecordState, RecordState> {
  const matches = new Map<RecordState, RecordState>();
  const keys: readonly ((part: RecordState) => string | undefined)[] = [idKey, contentKey, kindKey];
  for (const keyOf of keys) {
    const matched = new Set(matches.values());
    const old = Map.groupBy(
      before.filter((part) => !matched.has(part)),
      keyOf,
    );
    const left = Map.groupBy(
      after.filter((part) => !matches.has(part)),
      keyOf,
    );
    for (const [key, parts] of left) {
      const candidates = key === undefined ? [] : (old.get(key) ?? []);
      // Parts of the same kind are one changed part only if there is no choice.
      if (keyOf === kindKey && (parts.length !== 1 || candidates.length !== 1)) continue;
      for (const [i, candidate] of candidates.slice(0, parts.length).entries())
        matches.set(parts[i]!, candidate);
    }
  }
  return matches;
}

function idKey({ type, id }: RecordState): string | undefined {
  return id && `${type} ${id}`;
}

function contentKey({ type, data, relationships }: RecordState): string {
  const parts = Object.entries(relationships).map(([name, list]) => [name, list.map(contentKey)]);
  return JSON.stringify([type, Object.entries(data).sort(byName), parts.sort(byName)]);
}

function byName([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
}

/** Descriptions by their language, other parts by the kind that they name. */
function kindKey({ type, data }: RecordState): string {
  return JSON.stringify([type, data.languageCode ?? data.type ?? null]);
}

function namesOf(before: object, after: object): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** The first differences, and the number of the others: an import can add thousands of access points to a unit. */
export function limitDiff(
  diff: RecordDiff,
  max: number,
): { readonly diff: RecordDiff; readonly omitted: number } {
  let left = max;
  let omitted = 0;
  const keep = <T>(list: readonly T[], visit: (entry: T) => T): readonly T[] =>
    list.flatMap((entry) => {
      if (left <= 0) omitted++;
      return left-- > 0 ? [visit(entry)] : [];
    });
  const visit = (one: RecordDiff): RecordDiff => ({
    ...one,
    fields: keep(one.fields, (field) => field),
    parts: keep(one.parts, visit),
  });
  return { diff: visit(diff), omitted };
}
