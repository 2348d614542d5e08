/** Converts `dao`, `daogrp` with `daoloc`, and `daoset` to DigitalObjects; a group contains its files. */
import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { withPurpose } from '../digital-objects.ts';
import type { CollectedPart } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';
import { arcKind } from './mapping.ts';

/** Maximum levels of nested groups; deeper ones become siblings. */
const maxDepth = 6;

export function toDigitalObjects(parts: readonly CollectedPart[]): readonly PartDraft[] {
  return parts.flatMap((part) => toDrafts(part, none, 1));
}

const none: readonly CollectedPart[] = [];

/** @param arcs the `arc` elements of the group that contains the object; they have the `show` and `actuate` of its files. */
function toDrafts(part: CollectedPart, arcs: readonly CollectedPart[], depth: number): readonly PartDraft[] {
  const data = toData(part, arcs);
  const isEmpty = Object.keys(data).length === 0;
  if (part.parts.length === 0) return isEmpty ? [] : [partDraft('DigitalObject', data)];
  const ownArcs = part.parts.filter(({ kind }) => kind === arcKind);
  const files = part.parts
    .filter(({ kind }) => kind !== arcKind)
    .flatMap((file) => toDrafts(file, ownArcs, depth + 1));
  if (files.length === 0 && isEmpty) return [];
  const draft = partDraft('DigitalObject', data);
  if (files.length === 0) return [draft];
  if (depth > maxDepth) return [draft, ...files];
  return [{ ...draft, relationships: { contains: files } }];
}

/** Values that are not fields of a DigitalObject. */
const helperValues: ReadonlySet<string> = new Set(['arcLabel', 'label', 'otherType', 'to']);

function toData({ values }: CollectedPart, arcs: readonly CollectedPart[]): Record<string, Value> {
  const data: Record<string, Value> = {};
  const names = values.get('arcLabel');
  const arc = names && arcs.find((one) => one.values.get('to')?.some((name) => names.includes(name)));
  for (const source of arc === undefined ? [values] : [arc.values, values])
    for (const [name, list] of source) if (!helperValues.has(name)) data[name] = toValue(list);
  const labels = values.get('label');
  if (labels !== undefined) data.title = toValue([...(values.get('title') ?? []), ...labels]);
  // EAD3 requires a type, so `unknown` means none. It writes the values of XLink in lower case.
  if (data.type === 'unknown') delete data.type;
  const otherType = values.get('otherType');
  if (otherType !== undefined) data.type = otherType[0]!;
  if (data.actuate === 'onload') data.actuate = 'onLoad';
  if (data.actuate === 'onrequest') data.actuate = 'onRequest';
  return withPurpose(data, arc !== undefined);
}

function toValue(list: readonly string[]): Value {
  return list.length === 1 ? list[0]! : list;
}
