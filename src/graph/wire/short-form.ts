/** The short form of a record, in which it is nested in another one. */
import { type RecordType, shortFieldNamesOf } from '../../model/define.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { type PartEnvelope, parseParts } from '../content/part-builder.ts';

export interface Neighbour {
  /** Without data and parts, to save memory. */
  readonly row: ItemRow;
  /** `"id":…,"type":…,"data":{…}` in short form. */
  readonly head: string;
  /** Short forms of the parts as a JSON list; empty if there are none. */
  readonly parts: string;
}

/** @param include fields that the short form contains besides its own ones. */
export function toNeighbour(row: ItemRow, include: readonly string[]): Neighbour {
  const data = shortData(getRecordType(row.type), JSON.parse(row.data) as Record<string, unknown>, include);
  const parts = hasDescriptions(row.type)
    ? parseParts(row.parts).map((part) => shortPart(part, include))
    : [];
  return {
    row: { ...row, data: '', parts: '' },
    head: `"id":${JSON.stringify(row.id)},"type":"${row.type}","data":${data}`,
    parts: parts.length === 0 ? '' : `[${parts.join(',')}]`,
  };
}

/** Short forms contain descriptions and omit other parts, such as the dates of a link. */
function hasDescriptions(type: string): boolean {
  return getRecordType(type).relations.describes !== undefined;
}

export function shortPart(part: PartEnvelope, include: readonly string[]): string {
  const data = shortData(getRecordType(part.type), part.data, include);
  return `{"id":${JSON.stringify(part.id)},"type":"${part.type}","data":${data},"meta":{"gid":${part.meta.gid}},"relationships":{}}`;
}

export function findPart(parts: readonly PartEnvelope[], gid: Gid): PartEnvelope | undefined {
  for (const part of parts) {
    if (part.meta.gid === gid) return part;
    for (const nested of Object.values(part.relationships)) {
      const found = findPart(nested, gid);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function shortData(
  type: RecordType,
  data: Readonly<Record<string, unknown>>,
  include: readonly string[],
): string {
  const own = shortFieldNamesOf(type);
  const names = [...own, ...include.filter((name) => !own.includes(name))];
  return JSON.stringify(
    Object.fromEntries(names.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]])),
  );
}
