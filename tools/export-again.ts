/** Reads a file and writes it again, without a store: its items become records as an import would store them. */

import { eac2 as eac2Dialect, eac2010 } from '../src/formats/eac/dialect.ts';
import { eac } from '../src/formats/eac/index.ts';
import { eac2Writer, eacWriter } from '../src/formats/eac/write.ts';
import { ead3, ead2002 } from '../src/formats/ead/dialect.ts';
import { ead } from '../src/formats/ead/index.ts';
import { schemaOf } from '../src/formats/ead/schema.ts';
import { ead3Writer, ead2002Writer } from '../src/formats/ead/write.ts';
import { eag } from '../src/formats/eag/index.ts';
import { eagSchema } from '../src/formats/eag/schema.ts';
import { eagWriter } from '../src/formats/eag/write.ts';
import type { Format } from '../src/formats/format.ts';
import { createReadBackContext } from '../src/formats/read-back-context.ts';
import type { RecordWriter } from '../src/formats/record-writer.ts';
import type { XmlSchema } from '../src/formats/xml/xml-schema.ts';
import type { DraftStep, PartDraft } from '../src/model/draft.ts';
import type { ExportedPart, ExportedRecord, ExportStep } from '../src/model/export-step.ts';

interface Version {
  readonly format: Format;
  readonly writer: RecordWriter;
  readonly schema: XmlSchema;
}

const versions: readonly Version[] = [
  { format: ead, writer: ead2002Writer, schema: schemaOf(ead2002) },
  { format: ead, writer: ead3Writer, schema: schemaOf(ead3) },
  { format: eac, writer: eacWriter, schema: eac2010.schema },
  { format: eac, writer: eac2Writer, schema: eac2Dialect.schema },
  { format: eag, writer: eagWriter, schema: eagSchema },
];

/** The writer of the version that the text has. @param format name of the format. */
export function writerFor(text: string, format = 'ead'): RecordWriter {
  const start = text.slice(0, 20_000);
  if (format === 'eag') return eagWriter;
  if (format === 'eac') return /<(?:\w+:)?eac[\s>]/.test(start) ? eac2Writer : eacWriter;
  return /<(?:\w+:)?control[\s>]/.test(start) ? ead3Writer : ead2002Writer;
}

export function schemaFor(writer: RecordWriter): XmlSchema {
  return versions.find((version) => version.writer === writer)!.schema;
}

/** Returns one text for each topmost item of the file. */
export async function exportAgain(text: string, writer: RecordWriter, fileName: string): Promise<string> {
  const { format } = versions.find((version) => version.writer === writer)!;
  const steps: DraftStep[] = [];
  const context = {
    ...createReadBackContext(format.target),
    file: fileName,
    fileName,
    language: 'und',
    keepsMarkup: true,
  };
  for await (const some of format.read(toBytes(text), context)) steps.push(...some);
  let written = '';
  const output = writer.write(inOneBatch(toExportSteps(steps, format.target)), {
    above: [],
    language: undefined,
    now: new Date('2026-01-02T03:04:05Z'),
    uriOf: (type, id) => `http://localhost/${type}/${id}`,
  });
  for await (const piece of output) written += piece;
  return written;
}

async function* toBytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function* inOneBatch(steps: readonly ExportStep[]): AsyncGenerator<readonly ExportStep[]> {
  yield steps;
}

/** A reader describes a unit when it ends, after its children; a writer needs it before them. */
function toExportSteps(steps: readonly DraftStep[], type: string): readonly ExportStep[] {
  const written: ExportStep[] = [];
  const open: { readonly at: number; readonly id: string; readonly isRestricted: boolean }[] = [];
  for (const step of steps) {
    if (step.step === 'open') {
      const id = `${open.at(-1)?.id ?? 'r'}-${step.identifier}`;
      // An import restricts the outermost marked unit only.
      const isInside = open.some((one) => one.isRestricted);
      open.push({ at: written.length, id, isRestricted: step.isRestricted === true && !isInside });
      written.push({ step: 'close' });
      continue;
    }
    const { at, id, isRestricted } = open.pop()!;
    const record: ExportedRecord = {
      id,
      type,
      data: step.data,
      relationships: toParts(step.relationships),
      ...(isRestricted && { isRestricted }),
      links: [],
    };
    written[at] = { step: 'open', record };
    written.push({ step: 'close' });
  }
  return written;
}

function toParts(relationships: PartDraft['relationships']): ExportedPart['relationships'] {
  return Object.fromEntries(
    Object.entries(relationships).map(([name, parts]) => [
      name,
      parts.map(({ type, data, relationships: inner }) => ({
        id: '',
        type,
        data,
        relationships: toParts(inner),
      })),
    ]),
  );
}
