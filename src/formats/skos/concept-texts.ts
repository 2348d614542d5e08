/** Labels and notes of one concept, by language: one description for each language that has a preferred label. */
import type { Value } from '../../model/define.ts';
import type { DraftLocation, PartDraft } from '../../model/draft.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { ReadContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { texts } from './mapping.ts';
import { fullIri, type Literal, shortName } from './rdf-terms.ts';
import { addUnknown, literalKey, type Unknown } from './unknown-statements.ts';

const preferred = fullIri('skos:prefLabel');
const label = fullIri('rdfs:label');

interface Text {
  readonly predicate: string;
  readonly literal: Literal;
}

interface Described {
  readonly languageCode: string;
  /** Script or region, as in the tag; empty for none. */
  readonly suffix: string;
  readonly name: string;
  readonly fields: Map<string, Set<string>>;
}

export class ConceptTexts {
  readonly #location: DraftLocation;
  readonly #context: ReadContext;
  readonly #texts: Text[] = [];

  constructor(location: DraftLocation, context: ReadContext) {
    this.#location = location;
    this.#context = context;
  }

  add(predicate: string, literal: Literal): void {
    if (literal.text.trim() !== '') this.#texts.push({ predicate, literal });
  }

  /** Words in a language without a preferred label are kept as unknown, with their language. */
  toDescriptions(identifier: string, unknown: Unknown): readonly PartDraft[] {
    const hasPreferred = this.#texts.some(({ predicate }) => predicate === preferred);
    const naming = hasPreferred ? preferred : label;
    const described = this.#name(naming, identifier, unknown);
    for (const { predicate, literal } of this.#texts) {
      if (predicate === naming) continue;
      const at = this.#find(described, literal);
      const field = texts.get(predicate);
      if (at === undefined || field === undefined || field === 'name')
        addUnknown(unknown, literalKey(shortName(predicate), literal), literal.text);
      else addUnknown(at.fields, field, literal.text);
    }
    if (described.length === 1) this.#gatherAlternatives(described[0]!);
    return described.map(toDraft);
  }

  #name(naming: string, identifier: string, unknown: Unknown): readonly Described[] {
    const described: Described[] = [];
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
    if (described.length > 0) return defaultFirst(described, this.#context.language);
    const isSaid = this.#texts.length > 0;
    addWarning(this.#context.warn, isSaid ? 'no-title' : 'no-label', this.#location);
    return [{ languageCode: this.#context.language, suffix: '', name: identifier, fields: new Map() }];
  }

  /** The description in the language of a text; a text without any belongs to the first, which is that in the default language. */
  #find(described: readonly Described[], literal: Literal): Described | undefined {
    if (literal.language === '') return described[0];
    const language = this.#languageOf(literal);
    return described.find((one) => isSame(one, language));
  }

  /** With one description alone, alternative labels of all languages help to find it. */
  #gatherAlternatives(only: Described): void {
    const alternative = fullIri('skos:altLabel');
    for (const { predicate, literal } of this.#texts)
      if (predicate === alternative) addUnknown(only.fields, 'altLabel', literal.text);
  }

  #languageOf({ language }: Literal): Pick<Described, 'languageCode' | 'suffix'> {
    if (language === '') return { languageCode: this.#context.language, suffix: '' };
    const dash = language.indexOf('-');
    const code = toLanguageCode(dash < 0 ? language : language.slice(0, dash));
    if (code !== undefined) return { languageCode: code, suffix: dash < 0 ? '' : language.slice(dash + 1) };
    addWarning(this.#context.warn, 'unknown-language', this.#location);
    return { languageCode: this.#context.language, suffix: language };
  }
}

function isSame(one: Described, other: Pick<Described, 'languageCode' | 'suffix'>): boolean {
  return one.languageCode === other.languageCode && one.suffix.toLowerCase() === other.suffix.toLowerCase();
}

/** That in the default language first, the others in the order of their codes: RDF has no order of its own. */
function defaultFirst(described: readonly Described[], language: string): readonly Described[] {
  const rank = ({ languageCode, suffix }: Described): string => {
    const isDefault = languageCode === language && suffix === '';
    return `${isDefault ? 0 : 1} ${languageCode} ${suffix.toLowerCase()}`;
  };
  return described.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

function toDraft({ languageCode, suffix, name, fields }: Described): PartDraft {
  const data: Record<string, Value> = { name, languageCode, creationProcess: 'IMPORT' };
  if (suffix !== '') data.identifier = suffix;
  for (const field of [...fields.keys()].sort()) data[field] = [...fields.get(field)!].sort();
  return { type: 'CvocConceptDescription', data, relationships: {} };
}
