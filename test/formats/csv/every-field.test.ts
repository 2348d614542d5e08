/**
 * Every field and every relation of the registry, one at a time, in a table that is exported and imported again. With the extension the record is
 * equal; without it too, except for the structures in `withoutStructure`, of which the texts stay.
 */
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { csv } from '../../../src/formats/csv/index.ts';
import { tableNeighbours } from '../../../src/formats/csv/table.ts';
import { csvWriter } from '../../../src/formats/csv/write.ts';
import { xlsx } from '../../../src/formats/xlsx/index.ts';
import { xlsxWriter } from '../../../src/formats/xlsx/write.ts';
import type { Data, Field, RecordType, Value } from '../../../src/model/define.ts';
import type { PartDraft } from '../../../src/model/draft.ts';
import type { ExportedPart, ExportedRecord } from '../../../src/model/export-step.ts';
import { getRecordType, partsRelation } from '../../../src/model/registry.ts';
import { readDocument } from '../read-document.ts';
import { closeSteps, writeDocument } from '../write-document.ts';

const scopes: Readonly<Record<string, string>> = {
  DocumentaryUnit: 'Repository',
  HistoricalAgent: 'AuthoritativeSet',
  CvocConcept: 'CvocVocabulary',
};

const formats = [
  { format: csv, writer: csvWriter },
  { format: xlsx, writer: xlsxWriter },
];

/** Parts inside of parts: a table without extension has their texts, but not their structure. */
const withoutStructure: ReadonlySet<string> = new Set(['hasDigitalObject.contains', 'maintenance.hasDate']);

/** Values of the field: each of an enumeration, one and several of a list. */
function valuesFor(name: string, { kind, many, oneOf, codes }: Field): readonly Value[] {
  if (oneOf !== undefined) return oneOf;
  if (kind === 'number') return [5.25];
  if (kind === 'boolean') return [true, false];
  if (kind === 'date') return ['1901-02-03', '-0043'];
  if (kind === 'language') return ['nld'];
  if (codes === 'language') return ['nld'];
  if (codes === 'script') return ['Latn'];
  return many ? [`A ${name}`, [`First ${name}`, `Second, "${name}"`]] : [`A ${name}`];
}

const required = ({ fields }: RecordType): Data =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.required)
      .map(([name, field]) => [name, [valuesFor(name, field)[0]!].flat()[0]!]),
  );

interface Case {
  /** Path of the field: `hasDate.type`. */
  readonly path: string;
  readonly data: Data;
  readonly parts: ExportedPart['relationships'];
}

const part = (type: string, data: Data, relationships: ExportedPart['relationships'] = {}): ExportedPart => ({
  id: 'p',
  type,
  data,
  relationships,
});

/** A case for each field of the type and of its parts. */
function casesOf(type: RecordType, seen: readonly string[] = []): readonly Case[] {
  const own = Object.entries(type.fields).flatMap(([name, field]) =>
    valuesFor(name, field).map((value) => ({
      path: name,
      data: withDerived(type, { ...required(type), [name]: value }),
      parts: {},
    })),
  );
  const free = type.freeForm
    ? [{ path: 'someKey', data: { ...required(type), someKey: 'A text' }, parts: {} }]
    : [];
  const nested = Object.entries(type.relations)
    .filter(([, { from, target }]) => from === 'parts' && seen.filter((one) => one === target).length < 1)
    .flatMap(([relation, { target }]) =>
      casesOf(getRecordType(target), [...seen, target]).map((inner) => ({
        path: `${relation}.${inner.path}`,
        data: required(type),
        parts: { [relation]: [part(target, inner.data, inner.parts)] },
      })),
    );
  const containing = Object.entries(type.relations)
    .filter(([, { from, target }]) => from === 'parts' && target === type.name && seen.length < 2)
    .flatMap(([relation]) =>
      own.map(({ path, data }) => ({
        path: `${relation}.${path}`,
        data,
        parts: { [relation]: [part(type.name, data)] },
      })),
    );
  return [...own, ...free, ...nested, ...containing];
}

/** Imports derive the purpose of a digital object with an address. */
const withDerived = (type: RecordType, data: Data): Data =>
  type.name === 'DigitalObject' && data.uri !== undefined ? { ...data, purpose: 'file' } : data;

/** Two parts of each relation: the values of the columns must not be mixed. */
const twice = ({ parts, ...others }: Case): Case => ({
  ...others,
  parts: Object.fromEntries(
    Object.entries(parts).map(([name, list]) => [name, [...list, ...list.map(other)]]),
  ),
});

function other(one: ExportedPart): ExportedPart {
  const data = Object.fromEntries(
    Object.entries(one.data).map(([name, value]) => {
      const isFree = getRecordType(one.type).fields[name]?.kind === 'text' || value === 'A text';
      const { oneOf } = getRecordType(one.type).fields[name] ?? {};
      return [name, isFree && oneOf === undefined && typeof value === 'string' ? `Other ${value}` : value];
    }),
  );
  return { ...one, data };
}

function plain({ type, data, relationships }: PartDraft | ExportedPart): unknown {
  const { creationProcess: _, sourceMarkup: _markup, ...rest } = data;
  const parts = Object.entries(relationships).filter(([, list]) => list.length > 0);
  return {
    type,
    data: Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
    relationships: Object.fromEntries(parts.map(([name, list]) => [name, list.map(plain)])),
  };
}

async function write(
  { writer }: (typeof formats)[number],
  record: ExportedRecord,
  extension: 'full' | 'none',
): Promise<string | Uint8Array> {
  const top = {
    id: 't',
    type: scopes[record.type]!,
    data: { identifier: 't' },
    relationships: {},
    links: [],
  };
  const text = await writeDocument(writer, [top, record], { extension });
  if (writer.pack === undefined) return text;
  const pieces: Uint8Array[] = [];
  for await (const piece of writer.pack(inOnePiece(text), { now: new Date(0) })) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

const toRecord = (type: string, data: Data, description: ExportedPart): ExportedRecord => ({
  id: `t-${String(data.identifier)}`,
  type,
  data,
  links: [],
  relationships: { describes: [description] },
});

for (const [target, scope] of Object.entries(scopes)) {
  const type = getRecordType(target);
  const description = getRecordType(partsRelation(type)!.target);
  const plainDescription = part(description.name, { ...required(description), languageCode: 'nld' });
  const ofItem = Object.entries(type.fields).flatMap(([name, field]) =>
    valuesFor(name, field).map((value) => ({
      path: name,
      record: toRecord(target, { ...required(type), [name]: value }, plainDescription),
    })),
  );
  const ofDescription = casesOf(description)
    // A description has one part with all properties without a field.
    .flatMap((one) =>
      Object.keys(one.parts).some((name) => name !== 'hasUnknownProperty') ? [one, twice(one)] : [one],
    )
    .map(({ path, data, parts }) => ({
      path: `describes.${path}`,
      record: toRecord(target, required(type), part(description.name, data, parts)),
    }));

  describe(`A table of a ${scope}`, () => {
    for (const one of formats)
      for (const extension of ['full', 'none'] as const)
        it(`keeps every field of a ${target} and of its parts: ${one.format.name}, extension ${extension}`, async () => {
          assert.ok(ofDescription.length > 20);
          const changed = new Map<string, unknown>();
          for (const { path, record } of [...ofItem, ...ofDescription]) {
            const isWithout = [...withoutStructure].some((name) => path.includes(`${name}.`));
            if (extension === 'none' && isWithout) continue;
            const bytes = await write(one, record, extension);
            const { steps } = await readDocument(one.format, bytes, { target });
            const [closed] = closeSteps(steps);
            const read = [closed!.data, closed!.relationships.describes!.map(plain)];
            const stored = [record.data, [plain(record.relationships.describes![0]!)]];
            if (!isDeepStrictEqual(read, stored)) changed.set(path, { read, stored });
          }
          assert.deepEqual([...changed], []);
        });
  });
}

describe('A table of a CvocVocabulary', () => {
  for (const one of formats)
    for (const { name, label, direction } of tableNeighbours.filter(
      (selection) => selection.name !== 'annotations',
    ))
      it(`keeps the ${name} concepts: ${one.format.name}`, async () => {
        const concept = (
          identifier: string,
          neighbours: ExportedRecord['neighbours'] = {},
        ): ExportedRecord => ({
          ...toRecord(
            'CvocConcept',
            { identifier },
            part('CvocConceptDescription', { name: identifier, languageCode: 'eng' }),
          ),
          neighbours,
        });
        const others = [concept('b'), concept('c')];
        const top = {
          id: 't',
          type: 'CvocVocabulary',
          data: { identifier: 't' },
          relationships: {},
          links: [],
        };
        const far = { ...concept('x'), id: 'elsewhere-x' };
        const siblings = others.map((sibling) => ({ ...sibling, isSibling: true }));
        const around = { [name]: name === 'related' ? [...siblings, far] : siblings };
        const text = await writeDocument(one.writer, [top, concept('a', around), ...others]);
        const bytes =
          one.writer.pack === undefined
            ? text
            : await packed(one.writer.pack(inOnePiece(text), { now: new Date(0) }));
        const { steps } = await readDocument(one.format, bytes, { target: 'CvocConcept' });
        assert.deepEqual(
          closeSteps(steps).map(({ edges }) => edges),
          [['b', 'c'].map((id) => ({ label, direction, key: `t-${id}` })), [], []],
        );
      });
});

async function packed(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
