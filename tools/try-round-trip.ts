/** Imports a file, exports the records, validates the export, imports it into an empty archive and compares the records. */
import { statSync } from 'node:fs';
import { Failure } from '../src/model/errors.ts';
import type { RecordTree } from './measure.ts';
import { openScratchArchive, type ScratchArchive } from './scratch-archive.ts';
import { findFormatOf } from './try-file.ts';
import { findMissingValidator, hasSchema, validateXml } from './validate-xml.ts';

/** For each import format, the writers whose files it can read. */
const writersOf: Readonly<Record<string, readonly string[]>> = {
  ead: ['ead', 'ead3'],
  eac: ['eac', 'eac2'],
  skos: ['skos', 'skos-rdf', 'skos-nt', 'skos-jsonld'],
};

interface RoundTrip {
  readonly writer: string;
  readonly items: number;
  readonly bytes: number;
  /** Errors of the schema validation; undefined if the export was not validated. */
  readonly schemaErrors: string | undefined;
  /** The first difference between the two archives; undefined if they are equal. */
  readonly difference: string | undefined;
}

/** Returns an empty list if the file cannot be imported. */
export async function tryRoundTrips(path: string): Promise<readonly RoundTrip[]> {
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
  const schemaErrors =
    findMissingValidator() === undefined && hasSchema(writer) ? validateXml(writer, paths) : undefined;
  const second = await openScratchArchive();
  try {
    await second.import(format, ...paths);
    const difference = await compare(archive.records(format), second.records(format));
    return { writer, items, bytes, schemaErrors, difference };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { writer, items, bytes, schemaErrors, difference: `rejected: ${error.message}` };
  } finally {
    await second.close();
  }
}

async function compare(
  one: AsyncIterable<RecordTree>,
  other: AsyncIterable<RecordTree>,
): Promise<string | undefined> {
  const others = other[Symbol.asyncIterator]();
  for await (const record of one) {
    const { done, value } = await others.next();
    const expected = JSON.stringify(toComparable(record));
    const found = done === true ? 'nothing' : JSON.stringify(toComparable(value));
    if (expected !== found) return `expected ${expected}\n   found ${found}`;
  }
  return (await others.next()).done === true ? undefined : 'the second archive has more records';
}

/** Returns the properties that must be equal: ids of items and descriptions, data, parts by type and data, and the order. */
function toComparable(record: RecordTree): unknown {
  const { id, type, data, relationships = {} } = record as unknown as ComparedRecord;
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

interface ComparedRecord {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, readonly ComparedRecord[]>>;
}

function toPart({ type, data, relationships = {} }: ComparedRecord): object {
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
