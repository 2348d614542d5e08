/** Converts `dao`, `daogrp` with `daoloc`, and `daoset` to DigitalObjects; a group contains its files. */
import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { withPurpose } from '../digital-objects.ts';
import type { CollectedPart } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';
import { arcKind } from './mapping.ts';

/** Maximum levels of groups in groups; deeper ones are siblings. */
const maxDepth = 6;

export function toDigitalObjects(parts: readonly CollectedPart[]): readonly PartDraft[] {
  return parts.flatMap((part) => toDrafts(part, [], 1));
}

/** @param arcs of the group around the object. They state how to follow the links of its files. */
function toDrafts(part: CollectedPart, arcs: readonly CollectedPart[], depth: number): readonly PartDraft[] {
  const ownArcs = part.parts.filter(({ kind }) => kind === arcKind);
  const files = part.parts
    .filter(({ kind }) => kind !== arcKind)
    .flatMap((file) => toDrafts(file, ownArcs, depth + 1));
  const draft = partDraft('DigitalObject', toData(part, arcs));
  if (files.length === 0) return Object.keys(draft.data).length === 0 ? [] : [draft];
  if (depth > maxDepth) return [draft, ...files];
  return [{ ...draft, relationships: { contains: files } }];
}

function toData({ values }: CollectedPart, arcs: readonly CollectedPart[]): Record<string, Value> {
  const { arcLabel = [], label = [], title = [], otherType = [], ...fields } = Object.fromEntries(values);
  const arc = arcs.find((one) => one.values.get('to')?.some((name) => arcLabel.includes(name)));
  const { to: _to, ...arcFields } = Object.fromEntries(arc?.values ?? []);
  const lists = { ...arcFields, ...fields, title: [...title, ...label] };
  const data: Record<string, Value> = {};
  for (const [name, list] of Object.entries(lists))
    if (list.length > 0) data[name] = list.length === 1 ? list[0]! : list;
  // EAD3 requires a type, and writes the values of XLink in lower case.
  if (data.type === 'unknown') delete data.type;
  if (otherType.length > 0) data.type = otherType[0]!;
  if (data.actuate === 'onload') data.actuate = 'onLoad';
  if (data.actuate === 'onrequest') data.actuate = 'onRequest';
  return withPurpose(data, arc !== undefined);
}
