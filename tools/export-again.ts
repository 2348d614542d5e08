/** Reads a finding aid and writes it again, without a store: the units of the file become records as an import would store them. */

import { type Dialect, ead3, ead2002 } from '../src/formats/ead/dialect.ts';
import { ead } from '../src/formats/ead/index.ts';
import { ead3Writer, ead2002Writer } from '../src/formats/ead/write.ts';
import { readBackContext } from '../src/formats/read-back-context.ts';
import type { RecordWriter } from '../src/formats/record-writer.ts';
import type { DraftStep, PartDraft } from '../src/model/draft.ts';
import type { ExportedPart, ExportedRecord, ExportStep } from '../src/model/export-step.ts';

/** The writer of the version of EAD that the text has. */
export function writerFor(text: string): RecordWriter {
  return /<(?:\w+:)?control[\s>]/.test(text.slice(0, 20_000)) ? ead3Writer : ead2002Writer;
}

export function dialectFor(writer: RecordWriter): Dialect {
  return writer === ead3Writer ? ead3 : ead2002;
}

/** Returns one text for each topmost unit of the file. */
export async function exportAgain(text: string, writer: RecordWriter, fileName: string): Promise<string> {
  const steps: DraftStep[] = [];
  const context = {
    ...readBackContext(ead.target),
    file: fileName,
    fileName,
    language: 'und',
    keepsMarkup: true,
  };
  for await (const some of ead.read(toBytes(text), context)) steps.push(...some);
  let written = '';
  const output = writer.write(inOneBatch(toExportSteps(steps)), {
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
function toExportSteps(steps: readonly DraftStep[]): readonly ExportStep[] {
  const written: ExportStep[] = [];
  const open: { readonly at: number; readonly id: string }[] = [];
  for (const step of steps) {
    if (step.step === 'open') {
      const id = `${open.at(-1)?.id ?? 'r'}-${step.identifier}`;
      open.push({ at: written.length, id });
      written.push({ step: 'close' });
      continue;
    }
    const { at, id } = open.pop()!;
    const record: ExportedRecord = {
      id,
      type: 'DocumentaryUnit',
      data: step.data,
      relationships: toParts(step.relationships),
      ...(step.isRestricted === true && { isRestricted: true }),
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
