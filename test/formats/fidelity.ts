/**
 * Measures how much of a document's text is found again in its drafts. Words are counted, so a word that stands three
 * times in the source must stand three times in the drafts. Not a test itself.
 */
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DraftStep, Format, Oddity, PartDraft, ReadContext } from '../../src/formats/format.ts';
import { decodeXml } from '../../src/formats/xml/decode.ts';
import { readXml } from '../../src/formats/xml/read-xml.ts';
import type { XmlAttributes, XmlHandler } from '../../src/formats/xml/xml-handler.ts';

export const limits = { xmlDepth: 500, entityExpansion: 1_000_000, itemText: 10_000_000 };

export interface ReadDocument {
  readonly steps: readonly DraftStep[];
  readonly warnings: readonly Oddity[];
}

export async function readSteps(
  format: Format,
  bytes: AsyncIterable<Uint8Array>,
  options: Partial<ReadContext> = {},
): Promise<ReadDocument> {
  const warnings: Oddity[] = [];
  const context = { file: 'test.xml', language: 'eng', limits, warn: (odd: Oddity) => warnings.push(odd), ...options };
  const steps: DraftStep[] = [];
  for await (const some of format.read(bytes, context)) steps.push(...some);
  return { steps, warnings };
}

export async function* bytesOf(path: string): AsyncIterable<Uint8Array> {
  await using file = await open(path);
  yield* file.createReadStream({ autoClose: false });
}

export function listXmlFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => join(folder, name));
}

/** Words of the source below the root element, and of its content attributes. */
export async function sourceWords(
  path: string,
  root: string,
  attributes: ReadonlySet<string>,
): Promise<readonly string[]> {
  const handler = new WordCollector(root, attributes);
  for await (const _ of readXml(decodeXml(bytesOf(path)), handler, { file: path, limits }));
  return handler.texts.flatMap(toWords);
}

export function draftWords(steps: readonly DraftStep[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (value: unknown) => {
    for (const word of toWords(String(value))) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  const addPart = (part: PartDraft) => {
    for (const value of Object.values(part.data).flat()) add(value);
    for (const child of Object.values(part.relationships).flat()) addPart(child);
  };
  for (const step of steps) {
    if (step.step !== 'close') continue;
    addPart({ type: '', data: step.data, relationships: step.relationships });
  }
  return counts;
}

/** Words of the source that the drafts hold less often. */
export function missingWords(source: readonly string[], drafts: Map<string, number>): readonly string[] {
  const left = new Map(drafts);
  return source.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** Inline mark-up does not part words: H<emph>2</emph>O is one. */
const INLINE = new Set(['emph', 'title', 'ref', 'extref', 'abbr', 'expan']);

class WordCollector implements XmlHandler {
  readonly texts: string[] = [''];
  readonly #root: string;
  readonly #attributes: ReadonlySet<string>;
  #depth = 0;

  constructor(root: string, attributes: ReadonlySet<string>) {
    this.#root = root;
    this.#attributes = attributes;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#depth > 0 || name === this.#root) this.#depth += 1;
    if (this.#depth === 0) return;
    const kept = Object.entries(attributes).filter(([key]) => this.#attributes.has(key));
    this.texts.splice(-1, 0, ...kept.map(([, value]) => value));
    if (!INLINE.has(name)) this.texts.push('');
  }

  text(text: string): void {
    if (this.#depth > 0) this.texts[this.texts.length - 1] += text;
  }

  close(name: string): void {
    if (this.#depth === 0) return;
    this.#depth -= 1;
    if (!INLINE.has(name)) this.texts.push('');
  }
}

function toWords(text: string): readonly string[] {
  return text.replace(/[*`[]/g, "").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
