/** The short form of a record: what is shown of it where it stands nested in another one. */
import { type RecordType, shortFields } from '../../model/define.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { type PartEnvelope, parseParts } from '../items/part-writer.ts';

export interface Neighbour {
  /** Without its texts: a neighbour shows its short form only. */
  readonly row: ItemRow;
  /** `"id":…,"type":…,"data":{…}` in short form. */
  readonly head: string;
  /** Short form of the parts, as a JSON list; empty when there are none. */
  readonly parts: string;
}

/** @param include fields that are shown besides the required ones. */
export function toNeighbour(row: ItemRow, include: readonly string[]): Neighbour {
  const data = shortData(getRecordType(row.type), JSON.parse(row.data) as Record<string, unknown>, include);
  const parts = isDescribed(row.type) ? parseParts(row.parts).map((part) => shortPart(part, include)) : [];
  return {
    row: { ...row, data: '', parts: '' },
    head: `"id":${JSON.stringify(row.id)},"type":"${row.type}","data":${data}`,
    parts: parts.length === 0 ? '' : `[${parts.join(',')}]`,
  };
}

/** Dates are left out of a short form, and so are those of a link. */
function isDescribed(type: string): boolean {
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
  const names = [...shortFields(type), ...include.filter((name) => !shortFields(type).includes(name))];
  return JSON.stringify(
    Object.fromEntries(names.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]])),
  );
}
