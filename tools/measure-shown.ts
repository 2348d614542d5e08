/** Imports files into one temporary archive and measures what readers of their pages see of the source. */
import { createReadStream } from 'node:fs';
import { decodeDocument } from '../src/formats/decode-document.ts';
import { readXml } from '../src/formats/xml/read-xml.ts';
import type { XmlHandler } from '../src/formats/xml/xml-handler.ts';
import { Failure } from '../src/model/errors.ts';
import { toShownItem } from '../src/pages/shared/to-shown-item.ts';
import type { WireItem } from '../src/pages/shared/wire-item.ts';
import { rdfTexts, readLimits } from './measure.ts';
import { openScratchArchive, type ScratchArchive } from './scratch-archive.ts';
import {
  type Defect,
  findDefects,
  listShownValues,
  type ShownValue,
  type SourceWords,
} from './shown-defects.ts';
import { findFormatOf, rootElements } from './try-file.ts';

export interface ShownShare {
  readonly items: number;
  readonly values: number;
  readonly defects: readonly (Defect & { readonly id: string })[];
  /** The files that were not imported, with the reason. */
  readonly rejected: readonly string[];
}

type FoundDefect = ShownShare['defects'][number];

export async function measureShown(paths: readonly string[]): Promise<ShownShare> {
  const archive = await openScratchArchive();
  try {
    const { words, rejected } = await importAll(archive, paths);
    const defects: FoundDefect[] = [];
    let items = 0;
    let values = 0;
    for (const format of [...Object.keys(rootElements), 'skos'])
      for await (const record of archive.records(format)) {
        const item = record as WireItem;
        const shown = listShownOf(item);
        items += 1;
        values += shown.length;
        for (const value of shown)
          defects.push(...findDefects(value, words).map((defect) => ({ ...defect, id: item.id })));
      }
    return { items, values, defects, rejected };
  } finally {
    await archive.close();
  }
}

async function importAll(
  archive: ScratchArchive,
  paths: readonly string[],
): Promise<{ readonly words: SourceWords; readonly rejected: readonly string[] }> {
  const sources = new SourceReader();
  const rejected: string[] = [];
  for (const path of paths) {
    const format = await findFormatOf(path);
    try {
      await archive.import(format, path);
      if (format === 'skos') for (const text of await rdfTexts(path)) sources.text(text);
      else await sources.read(path);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      rejected.push(`${path}: ${error.message}`);
    }
  }
  return { words: sources.words(), rejected };
}

function listShownOf(item: WireItem): readonly ShownValue[] {
  const generated = item.data.identifierOrigin === undefined ? undefined : String(item.data.identifier);
  return listShownValues(toShownItem(item, { readerLanguage: 'en' }), generated);
}

/** Longer texts are sentences. */
const maxShortText = 200;

/** Collects the names and the texts of all sources. */
class SourceReader implements XmlHandler {
  readonly #names = new Set<string>();
  readonly #words = new Set<string>();
  readonly #texts = new Set<string>();

  async read(path: string): Promise<void> {
    const source = decodeDocument(createReadStream(path));
    for await (const _ of readXml(source, this, { file: path, limits: readLimits }));
  }

  words(): SourceWords {
    const names = new Set([...this.#names].filter((name) => !this.#words.has(name)));
    return { names, texts: this.#texts };
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#names.add(name);
    for (const key in attributes) this.#names.add(key);
    // Titles of links are content, and so are addresses of one word, as files for tests have them.
    for (const text of [attributes.title, attributes.linktitle, /^\w+$/.exec(attributes.href ?? '')?.[0]])
      if (text !== undefined) this.text(text);
  }

  text(text: string): void {
    if (text.length < maxShortText) this.#texts.add(text.replace(/\s+/g, ' ').trim());
    for (const word of text.match(/[\p{L}\p{N}_:]+/gu) ?? []) this.#words.add(word).add(word.toLowerCase());
  }

  close(): void {}
}
