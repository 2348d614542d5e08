/**
 * The search document of an item: the tokens that an index stores for it, and the values by which hits are filtered, counted and sorted.
 * Engines store both as they are.
 */
import type { SearchColumn } from '../model/define.ts';
import { listCountryNames } from '../model/languages.ts';
import { countryType, unitType } from '../model/system.ts';
import {
  beginsWith,
  type Groups,
  joinGroups,
  keysAbove,
  readGroups,
  selectCodeAncestors,
} from './code-key.ts';
import { ColumnWords } from './column-words.ts';
import { filterToken, maxSortTitleLength } from './columns.ts';
import { listLabels } from './concept-labels.ts';
import { toDay } from './days.ts';
import { getSearchFields, isListedByName } from './search-fields.ts';
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
  readonly values: SearchValues;
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

/** Values by which hits are counted, sorted and grouped. */
interface SearchValues {
  /** Gids of the ancestors, from the root. */
  readonly path: readonly number[];
  readonly country: number | null;
  readonly repository: number | null;
  /** The topmost unit of the item's fonds, which may be the item itself. */
  readonly top: number | null;
  readonly isTop: boolean;
  /** The folded title, cut; for sorting. */
  readonly sortTitle: string;
  readonly titleWords: number;
  /** The identifier with numbers of equal length, so that `A 2` is sorted before `A 10`. */
  readonly sortIdentifier: string;
  readonly level: string | null;
  readonly languages: readonly string[];
  readonly scripts: readonly string[];
  readonly creators: readonly string[];
  readonly subjects: readonly string[];
  readonly places: readonly string[];
  readonly startDay: number | null;
  readonly endDay: number | null;
  readonly hasDigitalObject: boolean;
}

interface Part {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, readonly Part[]>>;
}

/** The types above the units, by the name of their filter. */
export const institutionTypes = { country: countryType, repository: 'Repository' } as const;

const maxCodeCharacters = 80;
const maxLabelCharacters = 120;

/** @param ancestors from the root to the parent. Siblings should share the list: what depends on it alone is computed once. */
export function buildDocument(item: StoredItem, ancestors: readonly Ancestor[]): SearchDocument {
  const builder = new DocumentBuilder();
  const data = JSON.parse(item.data) as Readonly<Record<string, unknown>>;
  builder.addRecord(item.type, data, '');
  const parts = item.parts === '' ? [] : (JSON.parse(item.parts) as readonly Part[]);
  for (const part of parts) builder.addPart(part, '');
  return {
    ...builder.build(item, String(data.identifier ?? ''), describeAncestors(ancestors)),
    names: isListedByName(item.type) ? listNameKeys(parts) : [],
  };
}

/** The names of the descriptions, each once. */
function listNameKeys(parts: readonly Part[]): readonly NameKey[] {
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
  readonly #languages = new Set<string>();
  readonly #materialLanguages = new Set<string>();
  readonly #scripts = new Set<string>();
  readonly #conceptLabels = new Set<string>();
  /** Names by their key: see {@link labelKey}. */
  readonly #labels = {
    creator: new Map<string, string>(),
    subject: new Map<string, string>(),
    place: new Map<string, string>(),
  };
  #titleWords: readonly string[] | undefined;
  #level: string | null = null;
  #start: number | undefined;
  #end: number | undefined;
  #hasDigitalObject = false;

  addPart({ type, data, relationships }: Part, inherited: string): void {
    const language = textOf(data.languageCode) ?? inherited;
    if (language !== '') this.#languages.add(language);
    this.addRecord(type, data, language);
    this.#addValues(type, data);
    for (const { key } of listLabels({ type, data })) this.#conceptLabels.add(key);
    for (const name in relationships) {
      for (const part of relationships[name]!) this.addPart(part, language);
    }
  }

  addRecord(type: string, data: Readonly<Record<string, unknown>>, language: string): void {
    const { texts, countries, hasFreeTexts } = getSearchFields(type);
    for (const { name, columnOf } of texts) {
      const value = data[name];
      if (value === undefined) continue;
      const column = columnOf(data.type);
      if (column === undefined) continue;
      for (const text of textsOf(value)) this.#add(column, text, language, name);
    }
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

  #add(name: SearchColumn, text: string, language: string, field: string): void {
    const column = this.#columnOf(name);
    const first = column.add(text, language);
    if (field !== 'name') return;
    if (name === 'title' && text !== '') this.#titleWords ??= column.words.slice(first);
    if (name === 'creator' || name === 'subject' || name === 'place') {
      const key = joinLabelWords(column.words.slice(first));
      const labels = this.#labels[name];
      if (key !== '' && !labels.has(key)) labels.set(key, text.trim());
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
    else if (type === 'DigitalObject') this.#hasDigitalObject = true;
    else {
      this.#level ??= textOf(data.levelOfDescription)?.trim().toLowerCase() ?? null;
      for (const code of textsOf(data.languageOfMaterial)) this.#materialLanguages.add(code.trim());
      for (const code of textsOf(data.scriptOfMaterial)) this.#scripts.add(code.trim());
    }
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
    const isUnit = type === unitType;
    const top = isUnit ? (above.top ?? gid) : null;
    const titleWords = this.#titleWords ?? [];
    const values: SearchValues = {
      path: above.path,
      country: above.country ?? (type === institutionTypes.country ? gid : null),
      repository: above.repository ?? (type === institutionTypes.repository ? gid : null),
      top,
      isTop: top === gid,
      sortTitle: titleWords.join(' ').slice(0, maxSortTitleLength),
      titleWords: titleWords.length,
      sortIdentifier: toSortIdentifier(identifier),
      level: this.#level,
      languages: [...(isUnit ? this.#materialLanguages : this.#languages)],
      scripts: [...this.#scripts],
      creators: [...this.#labels.creator.values()],
      subjects: [...this.#labels.subject.values()],
      places: [...this.#labels.place.values()],
      startDay: this.#start ?? null,
      endDay: this.#end ?? null,
      hasDigitalObject: this.#hasDigitalObject,
    };
    const tokens = above.filter + this.#ownFilter(gid, type, values) + codeFilter(identifier, above);
    return { gid, type, columns: this.#texts(), filter: tokens.slice(1), values };
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
  #ownFilter(gid: number, type: string, values: SearchValues): string {
    let text = ` ${filterToken.within(gid)} ${filterToken.type(type)} ${filterToken.hasDigitalObject(values.hasDigitalObject)} ${filterToken.isTop(values.isTop)}`;
    if (values.level !== null) text += ` ${filterToken.level(values.level)}`;
    for (const code of values.languages) text += ` ${filterToken.language(code)}`;
    for (const code of values.scripts) text += ` ${filterToken.script(code)}`;
    for (const key of this.#labels.creator.keys()) text += ` ${filterToken.creator(key)}`;
    for (const key of this.#labels.subject.keys()) text += ` ${filterToken.subject(key)}`;
    for (const key of this.#labels.place.keys()) text += ` ${filterToken.place(key)}`;
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
  readonly groups: readonly Groups[];
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
    country: findGid(institutionTypes.country),
    repository: findGid(institutionTypes.repository),
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

function textsOf(value: unknown): readonly string[] {
  if (value === undefined) return noTexts;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
