/**
 * Measures how much of the text of a document is in the records that an import creates. Compares word counts: a word that occurs three times in the
 * source must occur three times in the records.
 */
import { createReadStream } from 'node:fs';
import { decodeDocument } from '../src/formats/decode-document.ts';
import type { ReadLimits } from '../src/formats/format.ts';
import { parseRdf } from '../src/formats/rdf/parse.ts';
import { readXml } from '../src/formats/xml/read-xml.ts';
import type { XmlAttributes, XmlHandler } from '../src/formats/xml/xml-handler.ts';
import type { Data } from '../src/model/define.ts';

/** Attributes whose words must be stored unchanged; others are converted (dates, codes) or dropped. */
const contentAttributes: ReadonlySet<string> = new Set(
  (
    'href authfilenumber source role label type unit title countrycode repositorycode expan question level otherlevel ' +
    // EAD3
    'identifier relator rules localtype linktitle relationtype daotype containerid instanceurl unitdatetype coverage ' +
    'physdescstructuredtype otherphysdescstructuredtype dsctype otherdsctype datechar certainty ' +
    // EAC-CPF and EAG
    'localType vocabularySource cpfRelationType resourceRelationType functionRelationType arcrole countryCode ' +
    'transliteration latitude longitude notBefore notAfter repositoryCode ' +
    'valueURI vocabularySourceURI linkTitle'
  ).split(' '),
);

/** Mark-up inside words: H<emph>2</emph>O is one word. */
const inline: ReadonlySet<string> = new Set(['emph', 'title', 'ref', 'extref', 'span', 'foreign']);

/** A record, or a part of one, as it is parsed or stored. */
export interface RecordTree {
  readonly data: Data;
  readonly relationships: Readonly<Record<string, readonly RecordTree[]>>;
}

export interface Share {
  /** Number of words in the source, and how many of them are stored. */
  readonly words: number;
  readonly found: number;
  /** Texts with a word that is not stored. */
  readonly missing: readonly string[];
}

export const readLimits: ReadLimits = {
  xmlDepth: 10_000,
  xmlAttributes: 1000,
  entityExpansion: 100_000_000,
  itemText: 1_000_000_000,
  wholeFileBytes: 1_000_000_000,
  rdfDepth: 10_000,
  rdfStatements: 100_000_000,
  csvColumns: 100_000,
  batchItems: 1_000_000,
  archiveBytes: 10_000_000_000,
  archiveRatio: 1_000_000,
};

/** The words of stored records with the number of their occurrences. */
export class StoredWords {
  readonly #counts = new Map<string, number>();

  /** @param relations the parts to count; the default is all */
  add({ data, relationships }: RecordTree, relations = Object.keys(relationships)): void {
    for (const value of Object.values(data).flat()) {
      for (const word of toWords(String(value))) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    }
    for (const relation of relations) for (const part of relationships[relation] ?? []) this.add(part);
  }

  /** Compares the words of the source with the stored ones. */
  share(texts: readonly string[]): Share {
    const left = new Map(this.#counts);
    const missing: string[] = [];
    let words = 0;
    let found = 0;
    for (const text of texts) {
      let isComplete = true;
      for (const word of toWords(text)) {
        const count = left.get(word) ?? 0;
        words += 1;
        if (count > 0) found += 1;
        else isComplete = false;
        left.set(word, count - 1);
      }
      if (!isComplete) missing.push(text.replace(/\s+/g, ' ').trim());
    }
    return { words, found, missing };
  }
}

/** Returns the texts inside the elements of these names, and of their content attributes. */
export async function sourceTexts(
  source: AsyncIterable<Uint8Array>,
  roots: readonly string[],
): Promise<readonly string[]> {
  const collector = new TextCollector(roots);
  for await (const _ of readXml(decodeDocument(source), collector, { file: 'source', limits: readLimits }));
  return collector.texts.filter((text) => /\S/.test(text));
}

const literalForm = 'http://www.w3.org/2008/05/skos-xl#literalForm';

/** Returns the literals of an RDF file, each statement once. A label that is repeated in SKOS-XL, with the same words and language, counts once. */
export async function rdfTexts(path: string): Promise<readonly string[]> {
  const texts = new Map<string, string>();
  const plainLabels = new Set<string>();
  const xlLabels = new Map<string, string>();
  const context = { file: path, target: '', language: 'eng', limits: readLimits, warn: () => undefined };
  await parseRdf(decodeDocument(createReadStream(path)), context, ({ subject, predicate, object }) => {
    if (object.termType !== 'Literal' || !/\S/.test(object.value)) return;
    const words = [object.value, object.language].join('\n');
    if (predicate.value === literalForm) xlLabels.set(words, object.value);
    else {
      plainLabels.add(words);
      texts.set([subject.value, predicate.value, words].join('\n'), object.value);
    }
  });
  const onlyXl = [...xlLabels].flatMap(([words, text]) => (plainLabels.has(words) ? [] : [text]));
  return [...texts.values(), ...onlyXl];
}

export function fileTexts(path: string | URL, roots: readonly string[]): Promise<readonly string[]> {
  return sourceTexts(createReadStream(path), roots);
}

class TextCollector implements XmlHandler {
  readonly texts: string[] = [];
  readonly #roots: readonly string[];
  #depth = 0;
  #text = '';
  /** Whether an inline element has just ended. Its words and those of the next element are kept apart, as in descriptions. */
  #isAfterInline = false;

  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#depth > 0 || this.#roots.includes(name)) this.#depth += 1;
    if (this.#depth === 0) return;
    for (const key in attributes) {
      const isContent = contentAttributes.has(key) && !isImplied(key, name, attributes[key]!);
      if (isContent) this.texts.push(attributes[key]!);
    }
    if (!inline.has(name) || this.#isAfterInline) this.#endText();
  }

  text(text: string): void {
    if (this.#depth > 0) this.#text += text;
    this.#isAfterInline = false;
  }

  close(name: string): void {
    if (this.#depth === 0) return;
    this.#depth -= 1;
    this.#isAfterInline = inline.has(name);
    if (!inline.has(name) || this.#depth === 0) this.#endText();
  }

  #endText(): void {
    this.#isAfterInline = false;
    this.texts.push(this.#text);
    this.#text = '';
  }
}

const dateElements: ReadonlySet<string> = new Set(
  'unitdate date datesingle daterange unitdatestructured'.split(' '),
);
const dateAttributes: ReadonlySet<string> = new Set('type localtype unitdatetype datechar'.split(' '));
const dateCodes: ReadonlySet<string> = new Set('inclusive bulk creation'.split(' '));

/**
 * The type of a list shows in the marks of its items, and `level="otherlevel"` in the attribute `otherlevel`. The label of a `daoloc` and a
 * `resource` is a name for the `arc` elements. Equal dates become one period with one type. The field of a `localControl` states its type.
 */
function isImplied(attribute: string, element: string, value: string): boolean {
  if (attribute === 'label' && (element === 'daoloc' || element === 'resource')) return true;
  if (dateElements.has(element) && dateAttributes.has(attribute) && dateCodes.has(value)) return true;
  if (attribute === 'daotype' && (value === 'unknown' || value === 'otherdaotype')) return true;
  if (attribute === 'type' && element === 'list') return true;
  if (attribute === 'localType' && element === 'localControl') return /^detaillevel$/i.test(value);
  return attribute === 'level' && value === 'otherlevel';
}

function toWords(text: string): readonly string[] {
  return text.replace(/[*`[]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
