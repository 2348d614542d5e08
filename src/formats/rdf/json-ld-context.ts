/**
 * Contexts of JSON-LD, with the features that vocabularies use. {@link parseContext} returns undefined for a context with other features,
 * such as scoped contexts or `@reverse`; such documents are parsed by the library, which makes reading about ten times slower.
 */
import { isObject } from '../../lib/json-diff.ts';

export interface TermDefinition {
  readonly iri: string;
  /** `@id`, `@vocab` or the IRI of a datatype. */
  readonly type: string | undefined;
  /** Null for texts without a language. */
  readonly language: string | null | undefined;
  readonly container: '@set' | '@list' | '@language' | undefined;
}

export interface JsonLdContext {
  /** Terms, and aliases of keywords. Null for a term without a meaning. */
  readonly terms: ReadonlyMap<string, TermDefinition | null>;
  readonly vocab: string | undefined;
  readonly language: string | undefined;
}

export const emptyContext: JsonLdContext = { terms: new Map(), vocab: undefined, language: undefined };

const keywords: ReadonlySet<string> = new Set(['@id', '@type', '@value', '@language', '@list', '@set']);
const definitionKeys: ReadonlySet<string> = new Set(['@id', '@type', '@language', '@container', '@prefix']);
const absolute = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;
export const languagePattern = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i;

type Members = Readonly<Record<string, unknown>>;

/** @param value the parsed value of `@context`; undefined if the document has no context. */
export function parseContext(value: unknown): JsonLdContext | undefined {
  if (value === undefined) return emptyContext;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const members: Record<string, unknown> = {};
  // The library must parse contexts in which a later part redefines a term of an earlier one.
  for (const part of parts) {
    if (!isObject(part) || Object.keys(part).some((key) => Object.hasOwn(members, key))) return undefined;
    Object.assign(members, part);
  }
  return new ContextParser(members).parse();
}

class ContextParser {
  readonly #members: Members;
  readonly #terms = new Map<string, TermDefinition | null>();
  #vocab: string | undefined;
  /** Terms whose definitions are being expanded. */
  readonly #open = new Set<string>();

  constructor(members: Members) {
    this.#members = members;
  }

  parse(): JsonLdContext | undefined {
    const { '@vocab': vocab, '@language': language, '@version': version, ...terms } = this.#members;
    if (vocab !== undefined && vocab !== null && !(typeof vocab === 'string' && absolute.test(vocab)))
      return undefined;
    if (language !== undefined && language !== null && !isLanguage(language)) return undefined;
    if (version !== undefined && version !== 1.1) return undefined;
    this.#vocab = typeof vocab === 'string' ? vocab : undefined;
    for (const term of Object.keys(terms)) {
      if (term.startsWith('@') || term === '' || term.includes(':') || term.includes('/')) return undefined;
      if (this.#define(term) === undefined) return undefined;
    }
    return { terms: this.#terms, vocab: this.#vocab, language: isLanguage(language) ? language : undefined };
  }

  /** Returns undefined for a definition that only the library supports. */
  #define(term: string): TermDefinition | null | undefined {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    if (this.#open.has(term)) return undefined;
    this.#open.add(term);
    const definition = this.#parseDefinition(term, this.#members[term]);
    if (definition !== undefined) this.#terms.set(term, definition);
    return definition;
  }

  #parseDefinition(term: string, value: unknown): TermDefinition | null | undefined {
    if (value === null) return null;
    const members = typeof value === 'string' ? { '@id': value } : value;
    if (!isObject(members) || Object.keys(members).some((key) => !definitionKeys.has(key))) return undefined;
    const iri = this.#expandId(term, members['@id']);
    const type = members['@type'] === undefined ? undefined : this.#expandType(members['@type']);
    const language = members['@language'];
    const container = toContainer(members['@container']);
    if (iri === undefined || container === null || (members['@type'] !== undefined && type === undefined))
      return undefined;
    if (language !== undefined && language !== null && !isLanguage(language)) return undefined;
    if (keywords.has(iri) && Object.keys(members).length > 1) return undefined;
    return { iri, type, language, container };
  }

  #expandId(term: string, id: unknown): string | undefined {
    if (id === undefined) return this.#vocab === undefined ? undefined : this.#vocab + term;
    return typeof id === 'string' ? this.#expand(id, term) : undefined;
  }

  #expandType(type: unknown): string | undefined {
    if (type === '@id' || type === '@vocab') return type;
    const iri = typeof type === 'string' ? this.#expand(type, undefined) : undefined;
    return iri?.startsWith('@') === true ? undefined : iri;
  }

  /** @param own the term whose definition is expanded. */
  #expand(name: string, own: string | undefined): string | undefined {
    if (keywords.has(name)) return name;
    if (name.startsWith('@')) return undefined;
    if (name !== own && Object.hasOwn(this.#members, name)) return this.#define(name)?.iri;
    const colon = name.indexOf(':');
    if (colon < 0) return this.#vocab === undefined ? undefined : this.#vocab + name;
    const prefix = name.slice(0, colon);
    if (!name.startsWith('//', colon + 1) && Object.hasOwn(this.#members, prefix)) {
      const namespace = this.#define(prefix)?.iri;
      return namespace === undefined ? undefined : namespace + name.slice(colon + 1);
    }
    return absolute.test(name) ? name : undefined;
  }
}

function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && languagePattern.test(value);
}

/** Returns null for a container that only the library supports. */
function toContainer(value: unknown): TermDefinition['container'] | null {
  const names: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const [first, ...more] = names.filter((name) => name !== '@set' || names.length === 1);
  if (first === undefined) return undefined;
  return more.length === 0 && (first === '@set' || first === '@list' || first === '@language') ? first : null;
}

/** The IRI of a property or a class. Undefined if it has none; null if the library must expand it. */
export function expandVocab({ terms, vocab }: JsonLdContext, name: string): string | undefined | null {
  if (name.startsWith('@')) return keywords.has(name) ? name : null;
  const definition = terms.get(name);
  if (definition !== undefined) return definition?.iri;
  const compact = expandCompact(terms, name);
  if (compact !== undefined) return compact;
  // The library decides whether a name with a colon is a valid IRI.
  if (name.includes(':')) return null;
  return vocab === undefined ? undefined : vocab + name;
}

/** The IRI of a resource. Null if the library must expand it: a relative IRI. */
export function expandId({ terms }: JsonLdContext, name: string): string | null {
  if (name.startsWith('@')) return null;
  return name.startsWith('_:') ? name : (expandCompact(terms, name) ?? null);
}

function expandCompact(terms: JsonLdContext['terms'], name: string): string | undefined {
  const colon = name.indexOf(':');
  if (colon < 0) return undefined;
  const namespace = name.startsWith('//', colon + 1) ? undefined : terms.get(name.slice(0, colon));
  const iri = namespace == null ? name : namespace.iri + name.slice(colon + 1);
  return absolute.test(iri) ? iri : undefined;
}
