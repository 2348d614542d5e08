/**
 * Measures how much of a document's text is found again in its drafts. Words are counted: one that stands three times in
 * the source must stand three times in the drafts.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decodeXml } from '../../src/formats/xml/decode.ts';
import { readXml } from '../../src/formats/xml/read-xml.ts';
import type { XmlAttributes, XmlHandler } from '../../src/formats/xml/xml-handler.ts';
import type { DraftStep, PartDraft } from '../../src/model/draft.ts';
import { bytesOfFile, limits } from './read-document.ts';

/** Attributes whose words must be found again as they stand; others are converted (dates, codes) or dropped. */
const contentAttributes: ReadonlySet<string> = new Set(
  'href authfilenumber source role label type unit title countrycode repositorycode expan question'.split(
    ' ',
  ),
);

/** Mark-up that does not part words: H<emph>2</emph>O is one. */
const inline: ReadonlySet<string> = new Set(['emph', 'title', 'ref', 'extref']);

export function listXmlFiles(folder: URL): readonly URL[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => pathToFileURL(`${fileURLToPath(folder)}/${name}`));
}

/** Words of the source inside the element of that name, and of its content attributes. */
export async function sourceWords(
  source: AsyncIterable<Uint8Array>,
  root: string,
): Promise<readonly string[]> {
  const collector = new WordCollector(root);
  for await (const _ of readXml(decodeXml(source), collector, { file: 'source', limits }));
  return collector.texts.flatMap(toWords);
}

export function fileWords(path: URL, root: string): Promise<readonly string[]> {
  return sourceWords(bytesOfFile(path), root);
}

/** Words of the source that the drafts hold less often. */
export function missingWords(source: readonly string[], steps: readonly DraftStep[]): readonly string[] {
  const left = draftWords(steps);
  return source.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

function draftWords(steps: readonly DraftStep[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = ({ data, relationships }: Pick<PartDraft, 'data' | 'relationships'>): void => {
    for (const word of Object.values(data).flat().map(String).flatMap(toWords)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    for (const part of Object.values(relationships).flat()) add(part);
  };
  for (const step of steps) if (step.step === 'close') add(step);
  return counts;
}

class WordCollector implements XmlHandler {
  readonly texts: string[] = [''];
  readonly #root: string;
  #depth = 0;

  constructor(root: string) {
    this.#root = root;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#depth > 0 || name === this.#root) this.#depth += 1;
    if (this.#depth === 0) return;
    for (const key in attributes) {
      // What kind of list it is shows in the marks of its items.
      const isShown = key === 'type' && name === 'list';
      if (contentAttributes.has(key) && !isShown) this.texts.unshift(attributes[key]!);
    }
    if (!inline.has(name)) this.texts.push('');
  }

  text(text: string): void {
    if (this.#depth > 0) this.texts[this.texts.length - 1] += text;
  }

  close(name: string): void {
    if (this.#depth === 0) return;
    this.#depth -= 1;
    if (!inline.has(name)) this.texts.push('');
  }
}

function toWords(text: string): readonly string[] {
  return text.replace(/[*`[]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
