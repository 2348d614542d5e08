/** Reads a document in a test: converts a text or a file to items with their parts, in document order. */
import { open } from 'node:fs/promises';
import type { Format, FormatContext, ReadWarning } from '../../src/formats/format.ts';
import type { Data } from '../../src/model/define.ts';
import type { DraftStep, OpenStep, PartDraft } from '../../src/model/draft.ts';

export const limits = {
  xmlDepth: 500,
  xmlAttributes: 1000,
  entityExpansion: 1_000_000,
  itemText: 10_000_000,
  wholeFileBytes: 100_000_000,
  rdfDepth: 256,
  rdfStatements: 500_000,
  csvColumns: 1000,
  batchItems: 50_000,
  archiveBytes: 1_000_000_000,
  archiveRatio: 200,
};

export interface ReadItem {
  readonly open: OpenStep;
  readonly data: Data;
  /** Data of the description. */
  readonly description: Data;
  readonly parts: PartDraft['relationships'];
}

export interface ReadDocument {
  readonly steps: readonly DraftStep[];
  readonly items: readonly ReadItem[];
  readonly warnings: readonly ReadWarning[];
}

/** @param source the document as text or bytes, or the URL of its file. */
export async function readDocument(
  format: Format,
  source: string | URL | Uint8Array,
  options: Partial<FormatContext> = {},
): Promise<ReadDocument> {
  const warnings: ReadWarning[] = [];
  const context: FormatContext = {
    file: 'test.xml',
    fileName: 'test',
    target: format.target,
    language: 'eng',
    limits,
    warn: (warning) => warnings.push(warning),
    ...options,
  };
  const bytes =
    typeof source === 'string'
      ? bytesOfText(source)
      : source instanceof Uint8Array
        ? inOnePiece(source)
        : bytesOfFile(source);
  const steps: DraftStep[] = [];
  for await (const some of format.read(bytes, context)) steps.push(...some);
  return { steps, items: toItems(steps), warnings };
}

export async function* bytesOfFile(path: string | URL): AsyncIterable<Uint8Array> {
  await using file = await open(path);
  yield* file.createReadStream({ autoClose: false });
}

async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

export async function* bytesOfText(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function toItems(steps: readonly DraftStep[]): readonly ReadItem[] {
  const items: ReadItem[] = [];
  const opened: number[] = [];
  for (const step of steps) {
    if (step.step === 'open') {
      opened.push(items.length);
      items.push({ open: step, data: {}, description: {}, parts: {} });
    } else {
      const at = opened.pop()!;
      const description = step.relationships.describes?.[0];
      items[at] = {
        open: items[at]!.open,
        data: step.data,
        description: description?.data ?? {},
        parts: description?.relationships ?? {},
      };
    }
  }
  return items;
}

/** Data of the parts of a relation. */
export function partsOf(item: ReadItem | undefined, relation: string): readonly Data[] {
  return item?.parts[relation]?.map((part) => part.data) ?? [];
}

/** Data of the UnknownProperty; empty if there is no such part. */
export function unknownOf(item: ReadItem | undefined): Data {
  return partsOf(item, 'hasUnknownProperty')[0] ?? {};
}
