/** Assigns a number, from 1, to each language and each datatype of literals, so that a statement needs only the number. */
import { rdf } from './namespaces.ts';
import type { Literal } from './terms.ts';

const xsd = 'http://www.w3.org/2001/XMLSchema#';

type LiteralKind = Pick<Literal, 'language' | 'datatype'>;

export class LiteralKinds {
  readonly #kinds: LiteralKind[] = [{ language: '', datatype: '' }];
  readonly #numbers = new Map<string, number>();

  /** Returns the number. Ignores the datatypes of XML Schema and RDF, which describe the notation of a text and not its meaning. */
  add(tag: string, type: string): number {
    const asWritten = tag === '' ? type : `@${tag}`;
    const known = this.#numbers.get(asWritten);
    if (known !== undefined) return known;
    const language = canonicalTag(tag);
    const datatype = type.startsWith(xsd) || type.startsWith(rdf) ? '' : type;
    const canonical = language === '' ? datatype : `@${language}`;
    const number = this.#numbers.get(canonical) ?? this.#kinds.push({ language, datatype }) - 1;
    this.#numbers.set(asWritten, number).set(canonical, number);
    return number;
  }

  at(number: number): LiteralKind {
    return this.#kinds[number]!;
  }
}

/** Converts a tag to the usual letter case (`ru-Cyrl`, `en-GB`), since the parsers of the syntaxes return different ones. */
function canonicalTag(tag: string): string {
  const [language, ...more] = tag.toLowerCase().split('-');
  const parts = more.map((part) => {
    if (part.length === 2) return part.toUpperCase();
    return part.length === 4 ? part.charAt(0).toUpperCase() + part.slice(1) : part;
  });
  return [language, ...parts].join('-');
}
