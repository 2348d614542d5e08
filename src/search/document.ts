/**
 * The search document of an item: the tokens that an index stores for it, and the values by which hits are filtered, counted and sorted.
 * Search backends store both as they are. More than 300 lines: tokens and values are read from a record in one pass, and share what it finds.
 */
import type { RecordTree } from '../model/bundle.ts';
import type { SearchColumn } from '../model/define.ts';
import { listCountryNames } from '../model/languages.ts';
import {
  type ComputedColumnName,
  getSearchValue,
  searchValues,
  type TokenName,
  tokenNames,
  type ValueColumnName,
} from '../model/search-values.ts';
import { unitType } from '../model/system.ts';
import {
  beginsWith,
  type CodeGroups,
  joinGroups,
  keysAbove,
  readGroups,
  selectCodeAncestors,
} from './code-key.ts';
import { ColumnWords } from './column-words.ts';
import { filterToken, maxSortTitleLength, valueToken } from './columns.ts';
import { listLabels } from './concept-labels.ts';
import { toDay } from './days.ts';
import { getSearchFields, isListedByName, type SearchFields, searchedTypes } from './search-fields.ts';
import { tokenize } from './tokenize.ts';

/** An item as it is stored: `data` and `parts` are JSON texts. */
export interface StoredItem {
  readonly gid: number;
  readonly type: string;
  readonly data: string;
  readonly parts: string;
}

export interface Ancestor {
  readonly gid: number;
  readonly type: string;
  readonly identifier: string;
}

export interface SearchDocument {
  readonly gid: number;
  readonly type: string;
  /** Tokens separated by spaces. */
  readonly columns: Readonly<Record<SearchColumn, string>>;
  /** Tokens of exact values: see {@link filterToken}. */
  readonly filter: string;
  /** Gids of the ancestors, from the root. */
  readonly path: readonly number[];
  readonly values: DocumentValues;
  /** Names in each language, for alphabetical lists; empty for types that have none. */
  readonly names: readonly NameKey[];
}

/** A name in one language as it is sorted. */
interface NameKey {
  /** ISO 639-2 code. */
  readonly language: string;
  /** The folded words, cut. */
  readonly key: string;
}

type DocumentValue = string | number | boolean | null | readonly string[];

/** The values of model/search-values.ts, by column. */
type DocumentValues = Readonly<Record<ValueColumnName, DocumentValue>>;

/** A part as it is stored. */
export interface StoredPart extends RecordTree<StoredPart> {}

/** A value that is read from fields or access points. */
interface ReadValue {
  readonly name: TokenName;
  readonly column: ValueColumnName;
  /** Undefined for a value that is read from access points. */
  readonly field: string | undefined;
  /** The beginning of its tokens. */
  readonly prefix: string;
  readonly isText: boolean;
  readonly isList: boolean;
  readonly isLowerCase: boolean;
}

function listReadValues(isUnit: boolean): readonly ReadValue[] {
  return tokenNames.flatMap((name) => {
    const { kind, from, columns, isList = false, isLowerCase = false } = getSearchValue(name);
    if ('computed' in from) return [];
    const field = 'field' in from ? ((isUnit ? undefined : from.ofOthers) ?? from.field) : undefined;
    const column = columns![0] as ValueColumnName;
    const isText = kind === 'text';
    return [{ name, column, field, prefix: valueToken(name, ''), isText, isList, isLowerCase }];
  });
}

/** Values that are true or false. */
const flags = tokenNames.flatMap((name) => {
  const { kind, columns } = getSearchValue(name);
  return kind === 'boolean' ? [{ name, column: columns![0] as ValueColumnName }] : [];
});

const valuesOfUnits = listReadValues(true);
const valuesOfOthers = listReadValues(false);

const maxCodeCharacters = 80;
const maxLabelCharacters = 120;

/** @param ancestors from the root to the parent. Siblings should share the list: what depends on it alone is computed once. */
export function buildDocument(item: StoredItem, ancestors: readonly Ancestor[]): SearchDocument {
  const builder = new DocumentBuilder(item.type === unitType);
  const data = JSON.parse(item.data) as Readonly<Record<string, unknown>>;
  builder.addRecord(item.type, data, '');
  const parts = item.parts === '' ? [] : (JSON.parse(item.parts) as readonly StoredPart[]);
  for (const part of parts) builder.addPart(part, '');
  return {
    ...builder.build(item, String(data.identifier ?? ''), describeAncestors(ancestors)),
    names: isListedByName(item.type) ? listNameKeys(parts) : [],
  };
}

/** The names of the descriptions, each once. */
function listNameKeys(parts: readonly StoredPart[]): readonly NameKey[] {
  const names = parts.flatMap(({ data }): readonly NameKey[] => {
    const name = textOf(data.name);
    const language = textOf(data.languageCode);
    return name === undefined || language === undefined ? [] : [{ language, key: toSortName(name) }];
  });
  return [...new Map(names.map((one) => [`${one.language} ${one.key}`, one])).values()];
}

/** A name without words, such as a sign, is sorted as it is. */
function toSortName(name: string): string {
  return (wordsOf(name).join(' ') || name.trim().toLowerCase()).slice(0, maxSortTitleLength).toWellFormed();
}

class DocumentBuilder {
  readonly #columns: Partial<Record<SearchColumn, ColumnWords>> = {};
  readonly #conceptLabels = new Set<string>();
  readonly #isUnit: boolean;
  readonly #readValues: readonly ReadValue[];
  /** The values as they are shown, by their keys: see {@link labelKey}. */
  readonly #values: Partial<Record<TokenName, Map<string, string>>> = {};
  #titleWords: readonly string[] | undefined;
  #start: number | undefined;
  #end: number | undefined;
  #hasDigitalObject = false;

  constructor(isUnit: boolean) {
    this.#isUnit = isUnit;
    this.#readValues = isUnit ? valuesOfUnits : valuesOfOthers;
  }

  addPart({ type, data, relationships }: StoredPart, inherited: string): void {
    const language = textOf(data.languageCode) ?? inherited;
    this.addRecord(type, data, language);
    this.#addValues(type, data);
    for (const { key } of listLabels({ type, data })) this.#conceptLabels.add(key);
    for (const name in relationships) {
      for (const part of relationships[name]!) this.addPart(part, language);
    }
  }

  addRecord(type: string, data: Readonly<Record<string, unknown>>, language: string): void {
    const { texts, countries, hasFreeTexts } = getSearchFields(type);
    for (const field of texts) this.#addField(field, data, language);
    for (const { name, column } of countries) {
      for (const code of textsOf(data[name])) this.#addCountry(column, code);
    }
    if (!hasFreeTexts) return;
    for (const name in data) {
      for (const text of textsOf(data[name])) this.#columnOf('text').add(text, language);
    }
  }

  #columnOf(name: SearchColumn): ColumnWords {
    this.#columns[name] ??= new ColumnWords(name);
    return this.#columns[name];
  }

  #addField(
    { name, columnOf, valuesOf }: SearchFields['texts'][number],
    data: Readonly<Record<string, unknown>>,
    language: string,
  ): void {
    const value = data[name];
    if (value === undefined) return;
    const target = columnOf(data.type);
    if (target === undefined) return;
    const column = this.#columnOf(target);
    for (const text of textsOf(value)) {
      const first = column.add(text, language);
      if (name === 'name' && target === 'title' && text !== '')
        this.#titleWords ??= column.words.slice(first);
      for (const one of valuesOf?.(data.type) ?? noNames)
        this.#addValue(one, joinLabelWords(column.words.slice(first)), text);
    }
  }

  #addCountry(column: SearchColumn, code: string): void {
    const names = listCountryNames(code);
    this.#columnOf('identifier').add(code, '');
    for (const name of names) this.#columnOf(column).add(name, '');
    this.#titleWords ??= wordsOf(names[0] ?? code);
  }

  #addValues(type: string, data: Readonly<Record<string, unknown>>): void {
    if (type === 'DatePeriod') this.#addPeriod(data);
    if (type === 'DigitalObject') this.#hasDigitalObject = true;
    for (const { name, field, isText, isLowerCase } of this.#readValues) {
      const read = field === undefined ? undefined : data[field];
      if (read === undefined) continue;
      for (const text of textsOf(read)) {
        const value = isLowerCase ? text.trim().toLowerCase() : text.trim();
        this.#addValue(name, isText ? labelKey(value) : value, value);
      }
    }
  }

  #addValue(name: TokenName, key: string, value: string): void {
    if (key === '') return;
    this.#values[name] ??= new Map();
    if (!this.#values[name].has(key)) this.#values[name].set(key, value.trim());
  }

  #addPeriod(data: Readonly<Record<string, unknown>>): void {
    const first = textOf(data.startDate) ?? textOf(data.endDate);
    const last = textOf(data.endDate) ?? first;
    if (first === undefined || last === undefined) return;
    const start = toDay(first, 'first');
    const end = toDay(last, 'last');
    if (start === undefined || end === undefined) return;
    this.#start = Math.min(this.#start ?? start, start);
    this.#end = Math.max(this.#end ?? end, end);
  }

  build(
    { gid, type }: StoredItem,
    identifier: string,
    above: DescribedAncestors,
  ): Omit<SearchDocument, 'names'> {
    const top = this.#isUnit ? (above.top ?? gid) : null;
    const titleWords = this.#titleWords ?? [];
    const values: Record<ComputedColumnName, DocumentValue> & Partial<DocumentValues> = {
      title: titleWords.join(' ').slice(0, maxSortTitleLength),
      type: searchedTypes.indexOf(type),
      country: above.country ?? (type === searchValues.country.itemType ? gid : null),
      repository: above.repository ?? (type === searchValues.repository.itemType ? gid : null),
      start_day: this.#start ?? null,
      end_day: this.#end ?? null,
      has_digital_object: this.#hasDigitalObject,
      is_top: top === gid,
      code: toSortIdentifier(identifier),
      top,
      parent: above.path.at(-1) ?? null,
      depth: above.path.length,
      title_words: titleWords.length,
    };
    this.#copyReadValues(values);
    const tokens = above.filter + this.#ownFilter(gid, type, values) + codeFilter(identifier, above);
    return { gid, type, columns: this.#texts(), filter: tokens.slice(1), path: above.path, values };
  }

  #copyReadValues(target: Partial<Record<ValueColumnName, DocumentValue>>): asserts target is DocumentValues {
    for (const { name, column, isList } of this.#readValues) {
      const values = (this.#values[name] ?? noValues).values();
      target[column] = isList ? [...values] : (values.next().value ?? null);
    }
  }

  #texts(): Record<SearchColumn, string> {
    const columns = this.#columns;
    return {
      title: columns.title?.toString() ?? '',
      identifier: columns.identifier?.toString() ?? '',
      creator: columns.creator?.toString() ?? '',
      subject: columns.subject?.toString() ?? '',
      place: columns.place?.toString() ?? '',
      name: columns.name?.toString() ?? '',
      scope: columns.scope?.toString() ?? '',
      text: columns.text?.toString() ?? '',
    };
  }

  /** Each token after a space. */
  #ownFilter(gid: number, type: string, values: DocumentValues): string {
    let text = ` ${filterToken.within(gid)} ${valueToken('type', type)}`;
    for (const { name, column } of flags) text += ` ${valueToken(name, values[column] as boolean)}`;
    for (const { name, prefix, isText, isList } of this.#readValues) {
      for (const key of (this.#values[name] ?? noValues).keys()) {
        text += isText ? ` ${prefix}${key}` : ` ${valueToken(name, key)}`;
        if (!isList) break;
      }
    }
    for (const key of this.#conceptLabels) text += ` ${filterToken.label(key)}`;
    return text;
  }
}

/** The ancestors of a document, as far as it contains them. */
interface DescribedAncestors {
  readonly path: readonly number[];
  readonly country: number | undefined;
  readonly repository: number | undefined;
  readonly top: number | undefined;
  /** Of the identifiers of those ancestors that a typed code may contain. */
  readonly groups: readonly CodeGroups[];
  /** Tokens of the ancestors, each after a space. */
  readonly filter: string;
  /** Cache of the `codeAbove` tokens, indexed by `kind` in {@link codeFilter}. */
  readonly codes: string[];
}

const describedAncestors = new WeakMap<readonly Ancestor[], DescribedAncestors>();

function describeAncestors(ancestors: readonly Ancestor[]): DescribedAncestors {
  const known = describedAncestors.get(ancestors);
  if (known !== undefined) return known;
  const findGid = (type: string): number | undefined => ancestors.find((one) => one.type === type)?.gid;
  const described: DescribedAncestors = {
    path: ancestors.map((ancestor) => ancestor.gid),
    country: findGid(searchValues.country.itemType),
    repository: findGid(searchValues.repository.itemType),
    top: findGid(unitType),
    groups: selectCodeAncestors(ancestors).map((ancestor) => readGroups(ancestor.identifier)),
    filter: ancestors.map((ancestor) => ` ${filterToken.within(ancestor.gid)}`).join(''),
    codes: [],
  };
  describedAncestors.set(ancestors, described);
  return described;
}

/** The tokens of the item's code and of those above, each after a space. The latter are the same for siblings with similar identifiers. */
function codeFilter(identifier: string, { groups, codes }: DescribedAncestors): string {
  const own = readGroups(identifier);
  if (own.length === 0) return '';
  const parent = groups.at(-1);
  const top = groups[2];
  // Whether the identifier begins with that of the parent (1) or of the topmost unit (2), which are then left out of the codes above.
  const kind =
    (parent !== undefined && beginsWith(own, parent) ? 1 : 0) +
    (top !== undefined && beginsWith(own, top) ? 2 : 0);
  codes[kind] ??= keysAbove(groups, own)
    .map((key) => ` ${filterToken.codeAbove(key)}`)
    .join('');
  return `${codes[kind]} ${filterToken.code(joinGroups(own))}`;
}

function wordsOf(text: string): readonly string[] {
  return tokenize(text).map((token) => token.text);
}

function joinLabelWords(words: readonly string[]): string {
  return words.join('_').slice(0, maxLabelCharacters);
}

/** The key of a name or term: equal for spellings that differ only in case, accents and punctuation. Empty for a text without words. */
export function labelKey(label: string): string {
  return joinLabelWords(wordsOf(label));
}

/** Pads numbers, so that codes are sorted as people count. */
function toSortIdentifier(identifier: string): string {
  return identifier
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(8, '0'))
    .slice(0, maxCodeCharacters);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const noTexts: readonly string[] = [];
const noNames: readonly TokenName[] = [];
const noValues: ReadonlyMap<string, string> = new Map();

function textsOf(value: unknown): readonly string[] {
  if (value === undefined) return noTexts;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
