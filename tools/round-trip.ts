/** Imports a file, exports what came of it, checks that against its schema, imports that into an empty archive and compares. */
import { statSync } from 'node:fs';
import { Failure } from '../src/model/errors.ts';
import type { Holder } from './measure.ts';
import { openScratchArchive, type ScratchArchive } from './scratch-archive.ts';
import { findFormatOf } from './try-file.ts';
import { findFaults, hasSchema, whyNotValidated } from './validate-xml.ts';

/** The writers whose files are read back by each format. */
const writersOf: Readonly<Record<string, readonly string[]>> = {
  ead: ['ead', 'ead3'],
  eac: ['eac'],
  skos: ['skos', 'skos-rdf', 'skos-nt', 'skos-jsonld'],
};

export interface RoundTrip {
  readonly writer: string;
  readonly items: number;
  readonly bytes: number;
  /** What the schema says against it; undefined where that could not be asked. */
  readonly faults: string | undefined;
  /** Where the second archive differs from the first; undefined where it does not. */
  readonly difference: string | undefined;
}

/** Nothing where the file cannot be imported. */
export async function roundTrips(path: string): Promise<readonly RoundTrip[]> {
  const format = await findFormatOf(path);
  const archive = await openScratchArchive();
  const trips: RoundTrip[] = [];
  try {
    const { created } = await archive.import(format, path);
    for (const writer of writersOf[format] ?? [])
      trips.push(await roundTrip(archive, format, writer, created));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  } finally {
    await archive.close();
  }
  return trips;
}

async function roundTrip(
  archive: ScratchArchive,
  format: string,
  writer: string,
  items: number,
): Promise<RoundTrip> {
  const paths = await archive.export(format, writer);
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const faults = whyNotValidated() === undefined && hasSchema(writer) ? findFaults(writer, paths) : undefined;
  const second = await openScratchArchive();
  try {
    await second.import(format, ...paths);
    const difference = await compare(archive.records(format), second.records(format));
    return { writer, items, bytes, faults, difference };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { writer, items, bytes, faults, difference: `refused: ${error.message}` };
  } finally {
    await second.close();
  }
}

async function compare(
  one: AsyncIterable<Holder>,
  other: AsyncIterable<Holder>,
): Promise<string | undefined> {
  const others = other[Symbol.asyncIterator]();
  for await (const record of one) {
    const { done, value } = await others.next();
    const [expected, found] = [
      JSON.stringify(toComparable(record)),
      done === true ? 'nothing' : JSON.stringify(toComparable(value)),
    ];
    if (expected !== found) return `expected ${expected}\n   found ${found}`;
  }
  return (await others.next()).done === true ? undefined : 'more records than there were';
}

/** Ids of items and descriptions, data, parts by type and data, order. */
function toComparable(record: Holder): unknown {
  const { id, type, data, relationships = {} } = record as unknown as Shown;
  return {
    id,
    type,
    data: sorted(data),
    parent: [...(relationships.childOf ?? []), ...(relationships.broader ?? [])]
      .map((parent) => parent.id)
      .sort(),
    descriptions: (relationships.describes ?? []).map((part) => ({ id: part.id, ...toPart(part) })),
  };
}

interface Shown {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, readonly Shown[]>>;
}

function toPart({ type, data, relationships = {} }: Shown): object {
  const { sourceFileId: _, ...rest } = data;
  const parts = Object.entries(relationships).filter(([name]) => name !== 'maintenance');
  return {
    type,
    data: sorted(rest),
    parts: sorted(Object.fromEntries(parts.map(([name, list]) => [name, list.map(toPart)]))),
  };
}

function sorted(data: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
}
