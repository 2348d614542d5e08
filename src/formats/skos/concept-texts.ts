/** Groups the labels and notes of one concept by language: one description for each language with a preferred label. */
import type { Value } from '../../model/define.ts';
import type { DraftLocation, PartDraft } from '../../model/draft.ts';
import { undetermined } from '../../model/language-tables.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { FormatContext } from '../format.ts';
import { skosIri } from '../rdf/namespaces.ts';
import { type Literal, shortName } from '../rdf/terms.ts';
import { addWarning } from '../read-warnings.ts';
import { textFields } from './mapping.ts';
import { addUnknown, literalKey, type UnknownValues } from './unknown-statements.ts';

const preferred = skosIri('skos:prefLabel');
const label = skosIri('rdfs:label');
/** Unknown property of a concept without a preferred label: where its name comes from. An export then has no preferred label either. */
export const nameSourceKey = 'fonds:name';
export const nameFromIdentifier = 'identifier';

interface Text {
  readonly predicate: string;
  readonly literal: Literal;
}

interface LanguageTexts {
  readonly languageCode: string;
  /** Script or region of the language tag; empty if the tag has none. */
  readonly suffix: string;
  readonly name: string;
  readonly fields: Map<string, Set<string>>;
}

export class ConceptTexts {
  readonly #location: DraftLocation;
  readonly #context: FormatContext;
  readonly #texts: Text[] = [];

  constructor(location: DraftLocation, context: FormatContext) {
    this.#location = location;
    this.#context = context;
  }

  add(predicate: string, literal: Literal): void {
    if (literal.text.trim() !== '') this.#texts.push({ predicate, literal });
  }

  /** Texts in a language without a preferred label become unknown properties with their language. */
  toDescriptions(identifier: string, unknown: UnknownValues): readonly PartDraft[] {
    const hasPreferred = this.#texts.some(({ predicate }) => predicate === preferred);
    const naming = hasPreferred ? preferred : label;
    const described = this.#name(naming, identifier, unknown);
    for (const { predicate, literal } of this.#texts) {
      if (predicate === naming) continue;
      const at = this.#find(described, literal);
      const field = textFields.get(predicate);
      if (at === undefined || field === undefined || field === 'name')
        addUnknown(unknown, literalKey(shortName(predicate), literal), literal.text);
      else addUnknown(at.fields, field, literal.text);
    }
    return described.map(toDraft);
  }

  #name(naming: string, identifier: string, unknown: UnknownValues): readonly LanguageTexts[] {
    const described: LanguageTexts[] = [];
    for (const { predicate, literal } of this.#texts) {
      if (predicate !== naming) continue;
      const language = this.#languageOf(literal);
      const same = described.find((one) => isSame(one, language));
      if (same === undefined) described.push({ ...language, name: literal.text, fields: new Map() });
      else if (same.name !== literal.text) {
        addUnknown(unknown, literalKey(shortName(naming), literal), literal.text);
        addWarning(this.#context.warn, 'several-labels', this.#location);
      }
    }
    if (described.length > 0) {
      if (naming === label) addUnknown(unknown, nameSourceKey, shortName(label));
      return defaultFirst(described, this.#context.language);
    }
    addUnknown(unknown, nameSourceKey, nameFromIdentifier);
    this.#context.onAssumedLanguage?.(this.#location);
    const hasTexts = this.#texts.length > 0;
    addWarning(this.#context.warn, hasTexts ? 'no-title' : 'no-label', this.#location);
    return [{ languageCode: this.#context.language, suffix: '', name: identifier, fields: new Map() }];
  }

  /** The description in the language of a text. A text without a language belongs to the first one, which has the default language. */
  #find(described: readonly LanguageTexts[], literal: Literal): LanguageTexts | undefined {
    if (literal.language === '') return described[0];
    const language = this.#languageOf(literal);
    return described.find((one) => isSame(one, language));
  }

  #languageOf({ language }: Literal): Pick<LanguageTexts, 'languageCode' | 'suffix'> {
    if (language === '') {
      this.#context.onAssumedLanguage?.(this.#location);
      return { languageCode: this.#context.language, suffix: '' };
    }
    const dash = language.indexOf('-');
    const code = toLanguageCode(dash < 0 ? language : language.slice(0, dash));
    if (code !== undefined) return { languageCode: code, suffix: dash < 0 ? '' : language.slice(dash + 1) };
    addWarning(this.#context.warn, 'unknown-language', this.#location);
    return { languageCode: this.#context.language, suffix: language };
  }
}

function isSame(one: LanguageTexts, other: Pick<LanguageTexts, 'languageCode' | 'suffix'>): boolean {
  return one.languageCode === other.languageCode && one.suffix.toLowerCase() === other.suffix.toLowerCase();
}

/** Sorts the default language first, or English if it is not known, then by code, since RDF statements have no order. */
function defaultFirst(described: readonly LanguageTexts[], given: string): readonly LanguageTexts[] {
  const language = given === undetermined ? 'eng' : given;
  const rank = ({ languageCode, suffix }: LanguageTexts): string => {
    const isDefault = languageCode === language && suffix === '';
    return `${isDefault ? 0 : 1} ${languageCode} ${suffix.toLowerCase()}`;
  };
  return described.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

function toDraft({ languageCode, suffix, name, fields }: LanguageTexts): PartDraft {
  const data: Record<string, Value> = { name, languageCode, creationProcess: 'IMPORT' };
  if (suffix !== '') data.identifier = suffix;
  for (const field of [...fields.keys()].sort()) data[field] = [...fields.get(field)!].sort();
  return { type: 'CvocConceptDescription', data, relationships: {} };
}
