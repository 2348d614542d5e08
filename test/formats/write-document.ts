/** Writes records in a test, and normalizes stored and imported records for a comparison. */
import type { RecordWriter, WriterContext } from '../../src/formats/record-writer.ts';
import type { CloseStep, DraftStep, PartDraft } from '../../src/model/draft.ts';
import type { ExportedPart, ExportedRecord, ExportStep } from '../../src/model/export-step.ts';

const now = new Date('2026-01-02T03:04:05Z');

export async function writeDocument(
  writer: RecordWriter,
  records: readonly ExportedRecord[],
  options: Partial<WriterContext> = {},
): Promise<string> {
  return write(writer, stepsOf(records), options);
}

/** Writes the steps as one batch. */
export function writeSteps(
  writer: RecordWriter,
  steps: readonly ExportStep[],
  options: Partial<WriterContext> = {},
): Promise<string> {
  return write(writer, inOneBatch(steps), options);
}

async function* inOneBatch(steps: readonly ExportStep[]): AsyncGenerator<readonly ExportStep[]> {
  yield steps;
}

async function write(
  writer: RecordWriter,
  steps: AsyncIterable<readonly ExportStep[]>,
  options: Partial<WriterContext>,
): Promise<string> {
  const context: WriterContext = {
    above: [],
    language: undefined,
    now,
    uriOf: (type, id) => `http://localhost/archive/classes/${type}/${encodeURIComponent(id.toWellFormed())}`,
    ...options,
  };
  let text = '';
  for await (const piece of writer.write(steps, context)) text += piece;
  return text;
}

/** The first record is the parent of all others. */
async function* stepsOf(records: readonly ExportedRecord[]): AsyncGenerator<readonly ExportStep[]> {
  const [top, ...others] = records;
  yield [{ step: 'open', record: top! }];
  for (const record of others) yield [{ step: 'open', record }, { step: 'close' }];
  yield [{ step: 'close' }];
}

/** The data and parts that an import must restore. */
export function comparable(
  data: ExportedPart['data'],
  descriptions: readonly (PartDraft | ExportedPart)[] = [],
): unknown {
  return { data: sorted(data), descriptions: descriptions.map(comparablePart) };
}

function comparablePart({ type, data, relationships }: PartDraft | ExportedPart): unknown {
  const { sourceFileId: _, creationProcess: __, ...rest } = data;
  const parts = Object.entries(relationships).filter(
    ([name, list]) => name !== 'maintenance' && list.length > 0,
  );
  return {
    type,
    data: sorted(rest),
    parts: sorted(Object.fromEntries(parts.map(([name, list]) => [name, list.map(comparablePart)]))),
  };
}

function sorted(data: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function closeSteps(steps: readonly DraftStep[]): readonly CloseStep[] {
  return steps.filter((step) => step.step === 'close');
}

/** Converts the draft of a reader to the record that a writer gets. */
export function asStored(
  { data, relationships }: CloseStep,
  type: string,
  id = `set-${String(data.identifier)}`,
): ExportedRecord {
  let number = 0;
  const toPart = (part: PartDraft): ExportedPart => ({
    id: `${id}.${number++}`,
    type: part.type,
    data: part.data,
    relationships: Object.fromEntries(
      Object.entries(part.relationships).map(([name, list]) => [name, list.map(toPart)]),
    ),
  });
  const parts = Object.entries(relationships).map(([name, list]) => [name, list.map(toPart)]);
  return {
    id,
    type,
    data,
    relationships: Object.fromEntries(parts) as ExportedRecord['relationships'],
    links: [],
  };
}
