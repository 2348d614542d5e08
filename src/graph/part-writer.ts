/**
 * Turns parts to be (of a create request or an import) into what is stored: one JSON text of whole envelopes for the item's
 * row, and one narrow row for each part. Ids that follow a rule are decided by the caller; all others are fresh UUIDs.
 *
 * A part's data is written as JSON once: the digest of an import and the stored text are both made from it.
 */
import type { Data } from '../model/define.ts';
import type { Gid, PartRow } from '../store/store.ts';

/** A part without ids, or with those a client gave. Bundles and drafts are both of this form. */
export interface PartInput {
  readonly id?: string | undefined;
  readonly type: string;
  readonly data: Data;
  readonly relationships: Readonly<Record<string, readonly PartInput[]>>;
}

/** A part whose data is JSON text already. */
export interface PartText {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: Data;
  readonly dataText: string;
  readonly relationships: readonly { readonly name: string; readonly parts: readonly PartText[] }[];
  /** This part and all parts in it. */
  readonly count: number;
}

export function toPartText(part: PartInput): PartText {
  const relationships: { name: string; parts: PartText[] }[] = [];
  let count = 1;
  for (const name in part.relationships) {
    const parts = part.relationships[name]!.map(toPartText);
    for (const nested of parts) count += nested.count;
    if (parts.length > 0) relationships.push({ name, parts });
  }
  return {
    id: part.id,
    type: part.type,
    data: part.data,
    dataText: JSON.stringify(part.data),
    relationships,
    count,
  };
}

/** All that is said in a part and its parts, in one text: what a digest is made of. */
export function contentOf(part: PartText): string {
  let text = part.dataText;
  for (const { name, parts } of part.relationships) {
    text += `"${name}"[`;
    for (const nested of parts) text += contentOf(nested);
    text += ']';
  }
  return text;
}

/** A stored or written part of an item: its id, what it says, and its whole envelope as text. */
export interface WrittenPart {
  readonly id: string;
  readonly data: Data;
  readonly text: string;
}

/** Gives every part its gid and id. `rows` gathers the narrow rows. */
export class PartWriter {
  readonly rows: PartRow[] = [];
  readonly #item: Gid;
  readonly #newId: () => string;
  #nextGid: Gid;

  /** @param firstGid the first of as many gids in a row as the parts count. */
  constructor(item: Gid, firstGid: Gid, newId: () => string) {
    this.#item = item;
    this.#nextGid = firstGid;
    this.#newId = newId;
  }

  write(part: PartText, id: string): WrittenPart {
    return { id, data: part.data, text: this.#envelope(part, id) };
  }

  #envelope(part: PartText, id: string): string {
    const gid = this.#nextGid++;
    this.rows.push({ gid, id, item: this.#item });
    let relationships = '';
    for (const { name, parts } of part.relationships) {
      const texts = parts.map((nested) => this.#envelope(nested, nested.id ?? this.#newId()));
      relationships += `${relationships === '' ? '' : ','}"${name}":[${texts.join(',')}]`;
    }
    return `{"id":${JSON.stringify(id)},"type":"${part.type}","data":${part.dataText},"meta":{"gid":${gid}},"relationships":{${relationships}}}`;
  }
}

export function stringifyParts(parts: readonly WrittenPart[]): string {
  return parts.length === 0 ? '' : `[${parts.map((part) => part.text).join(',')}]`;
}

/** A part as it is stored and shown. */
export interface PartEnvelope {
  readonly id: string;
  readonly type: string;
  readonly data: Data;
  readonly meta: { readonly gid: Gid };
  readonly relationships: Readonly<Record<string, readonly PartEnvelope[]>>;
}

export function parseParts(text: string): readonly PartEnvelope[] {
  return text === '' ? [] : (JSON.parse(text) as PartEnvelope[]);
}

/** Gids of stored parts and of all parts in them. */
export function partGids(parts: readonly PartEnvelope[]): Gid[] {
  return parts.flatMap((part) => [part.meta.gid, ...Object.values(part.relationships).flatMap(partGids)]);
}
