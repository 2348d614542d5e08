/** Converts resources of JSON-LD to RDF statements, if their context has only the features of json-ld-context.ts. */
import type { Quad } from '@rdfjs/types';
import { isObject } from '../../lib/json-diff.ts';
import type { ParsedStatement } from './graph.ts';
import {
  emptyContext,
  expandId,
  expandVocab,
  type JsonLdContext,
  languagePattern,
  type TermDefinition,
} from './json-ld-context.ts';
import { rdf } from './terms.ts';

type RdfTerm = Quad['object'];

/** Thrown for a resource with features that only the library supports. */
export class UnsupportedFeature extends Error {}

const plain: TermDefinition = { iri: '', type: undefined, language: undefined, container: undefined };
const valueKeys: ReadonlySet<string> = new Set(['@value', '@language', '@type']);

export class NodeConverter {
  #blankNodes = 0;
  #statements: ParsedStatement[] = [];
  #context = emptyContext;

  /** Throws {@link UnsupportedFeature} before any statement is returned. */
  convert(node: unknown, context: JsonLdContext): readonly ParsedStatement[] {
    this.#statements = [];
    this.#context = context;
    if (!isObject(node)) throw new UnsupportedFeature();
    const { '@context': _, ...members } = node;
    this.#convertNode(members);
    return this.#statements;
  }

  #convertNode(node: Readonly<Record<string, unknown>>): RdfTerm {
    const members = Object.entries(node).map(
      ([key, value]) => [key, expandVocab(this.#context, key), value] as const,
    );
    const ids = members.filter(([, iri]) => iri === '@id');
    if (ids.length > 1) throw new UnsupportedFeature();
    const subject = ids.length === 0 ? this.#newBlankNode() : this.#resource(ids[0]![2]);
    for (const [key, iri, value] of members) {
      if (iri === undefined || iri === '@id') continue;
      if (iri === '@type') this.#addTypes(subject, value);
      else if (iri === null || iri.startsWith('@') || iri.startsWith('_:')) throw new UnsupportedFeature();
      else this.#addValues(subject, iri, this.#context.terms.get(key) ?? plain, value);
    }
    return subject;
  }

  #addTypes(subject: RdfTerm, value: unknown): void {
    for (const type of toList(value)) {
      const iri = typeof type === 'string' ? expandVocab(this.#context, type) : null;
      if (iri == null || iri.startsWith('@')) throw new UnsupportedFeature();
      this.#add(subject, `${rdf}type`, toResource(iri));
    }
  }

  #addValues(subject: RdfTerm, predicate: string, term: TermDefinition, value: unknown): void {
    if (term.container === '@list') throw new UnsupportedFeature();
    if (term.container === '@language' && isObject(value)) {
      this.#addByLanguage(subject, predicate, value);
      return;
    }
    for (const one of toList(value)) {
      const objects = isObject(one) && '@set' in one ? toList(one['@set']) : [one];
      for (const object of objects) this.#addValue(subject, predicate, term, object);
    }
  }

  #addByLanguage(subject: RdfTerm, predicate: string, texts: Readonly<Record<string, unknown>>): void {
    for (const [language, list] of Object.entries(texts)) {
      if (!languagePattern.test(language) || this.#context.terms.has(language))
        throw new UnsupportedFeature();
      for (const text of toList(list)) {
        if (text === null) continue;
        if (typeof text !== 'string') throw new UnsupportedFeature();
        this.#add(subject, predicate, toLiteral(text, language, ''));
      }
    }
  }

  #addValue(subject: RdfTerm, predicate: string, term: TermDefinition, value: unknown): void {
    if (value === null) return;
    if (isObject(value)) {
      const object = '@value' in value ? this.#valueObject(value) : this.#convertNode(value);
      if (object !== undefined) this.#add(subject, predicate, object);
    } else this.#add(subject, predicate, this.#scalar(term, value));
  }

  #scalar(term: TermDefinition, value: unknown): RdfTerm {
    if (typeof value === 'string') {
      if (term.type === '@id') return this.#resource(value);
      if (term.type === '@vocab') {
        const iri = expandVocab(this.#context, value);
        if (iri == null || iri.startsWith('@')) throw new UnsupportedFeature();
        return toResource(iri);
      }
      if (term.type !== undefined) return toLiteral(value, '', term.type);
      const language = term.language === undefined ? this.#context.language : term.language;
      return toLiteral(value, language ?? '', '');
    }
    const isPlain = typeof value === 'boolean' || (typeof value === 'number' && Number.isSafeInteger(value));
    if (!isPlain || term.type !== undefined) throw new UnsupportedFeature();
    return toLiteral(String(value), '', '');
  }

  /** Undefined for a value without a text. */
  #valueObject(members: Readonly<Record<string, unknown>>): RdfTerm | undefined {
    const { '@value': value, '@language': language, '@type': type } = members;
    if (Object.keys(members).some((key) => !valueKeys.has(key))) throw new UnsupportedFeature();
    if (value === null) return undefined;
    if (language !== undefined && (type !== undefined || typeof value !== 'string'))
      throw new UnsupportedFeature();
    if (language !== undefined && !(typeof language === 'string' && languagePattern.test(language)))
      throw new UnsupportedFeature();
    const datatype = typeof type === 'string' ? expandVocab(this.#context, type) : undefined;
    if (type !== undefined && (datatype == null || datatype.startsWith('@'))) throw new UnsupportedFeature();
    if (typeof value !== 'string') return this.#scalar({ ...plain, type: datatype ?? undefined }, value);
    return toLiteral(value, typeof language === 'string' ? language : '', datatype ?? '');
  }

  #resource(id: unknown): RdfTerm {
    const iri = typeof id === 'string' ? expandId(this.#context, id) : null;
    if (iri === null) throw new UnsupportedFeature();
    return toResource(iri);
  }

  /** The label contains a blank, so that it differs from all labels of the file. */
  #newBlankNode(): RdfTerm {
    this.#blankNodes += 1;
    return toResource(`_: ${this.#blankNodes}`);
  }

  #add(subject: RdfTerm, predicate: string, object: RdfTerm): void {
    this.#statements.push({
      subject: subject as Quad['subject'],
      predicate: toResource(predicate) as Quad['predicate'],
      object,
    });
  }
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  if (value.some((one) => Array.isArray(one))) throw new UnsupportedFeature();
  return value;
}

function toResource(iri: string): RdfTerm {
  const isBlankNode = iri.startsWith('_:');
  const term = isBlankNode
    ? { termType: 'BlankNode', value: iri.slice(2) }
    : { termType: 'NamedNode', value: iri };
  return term as RdfTerm;
}

function toLiteral(value: string, language: string, datatype: string): RdfTerm {
  return {
    termType: 'Literal',
    value,
    language,
    datatype: { termType: 'NamedNode', value: datatype },
  } as RdfTerm;
}
