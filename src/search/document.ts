/**
 * The search document of an item: the tokens that an index stores for it, and the values by which hits are filtered, counted and sorted.
 * Engines store both as they are.
 */
import { type SearchColumn, searchColumns } from '../model/define.ts';
import { listCountryNames } from '../model/languages.ts';
import { joinCodeKeys, joinGroups, readGroups } from './code-key.ts';
import { collectWords } from './collect-words.ts';
import { filterToken, relatedPrefix, separator } from './columns.ts';
import { toDay } from './days.ts';
import { getSearchFields } from './search-fields.ts';
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
  readonly title: string;
  readonly titleWords: number;
  /** The identifier with numbers of equal length, so that `A 2` is sorted before `A 10`. */
  readonly code: string;
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

const unitType = 'DocumentaryUnit';
const maxSortCharacters = 60;
const maxCodeCharacters = 80;

/** Collects the tokens of one column. */
class Column {
  readonly tokens: string[] = [];
  readonly related = new Set<string>();

  add(text: string, language: string): void {
    if (this.tokens.length > 0) this.tokens.push(separator);
    collectWords(text, language, this.tokens, this.related);
  }

  toString(): string {
    let text = this.tokens.join(' ');
    for (const form of this.related) text += ` ${relatedPrefix}${form}`;
    return text;
  }
}

/** @param ancestors from the root to the parent. */
export function buildDocument(item: StoredItem, ancestors: readonly Ancestor[]): SearchDocument {
  const builder = new DocumentBuilder();
  const data = JSON.parse(item.data) as Readonly<Record<string, unknown>>;
  builder.addRecord(item.type, data, '');
  for (const part of item.parts === '' ? [] : (JSON.parse(item.parts) as readonly Part[]))
    builder.addPart(part, '');
  return builder.build(item, String(data.identifier ?? ''), ancestors);
}

class DocumentBuilder {
  readonly #columns = new Map<SearchColumn, Column>(searchColumns.map((name) => [name, new Column()]));
  readonly #languages = new Set<string>();
  readonly #materialLanguages = new Set<string>();
  readonly #scripts = new Set<string>();
  readonly #labels = {
    creator: new Map<string, string>(),
    subject: new Map<string, string>(),
    place: new Map<string, string>(),
  };
  #title = '';
  #level: string | null = null;
  #start: number | undefined;
  #end: number | undefined;
  #hasDigitalObject = false;

  addPart({ type, data, relationships }: Part, inherited: string): void {
    const language = textOf(data.languageCode) ?? inherited;
    if (language !== '') this.#languages.add(language);
    this.addRecord(type, data, language);
    this.#addValues(type, data);
    for (const name in relationships) {
      for (const part of relationships[name]!) this.addPart(part, language);
    }
  }

  addRecord(type: string, data: Readonly<Record<string, unknown>>, language: string): void {
    const { texts, countries, hasFreeTexts } = getSearchFields(type);
    for (const { name, columnOf } of texts) {
      const column = columnOf(data.type);
      if (column === undefined) continue;
      for (const text of textsOf(data[name])) this.#add(column, text, language, name);
    }
    for (const { name, column } of countries) {
      for (const code of textsOf(data[name])) this.#addCountry(column, code);
    }
    if (!hasFreeTexts) return;
    for (const name in data) {
      for (const text of textsOf(data[name])) this.#columns.get('text')!.add(text, language);
    }
  }

  #add(column: SearchColumn, text: string, language: string, field: string): void {
    this.#columns.get(column)!.add(text, language);
    if (this.#title === '' && column === 'title' && field === 'name') this.#title = text;
    if (column === 'creator' || column === 'subject' || column === 'place') {
      const key = labelKey(text);
      if (field === 'name' && key !== '' && !this.#labels[column].has(key))
        this.#labels[column].set(key, text.trim());
    }
  }

  #addCountry(column: SearchColumn, code: string): void {
    const names = listCountryNames(code);
    this.#columns.get('identifier')!.add(code, '');
    for (const name of names) this.#columns.get(column)!.add(name, '');
    if (this.#title === '') this.#title = names[0] ?? code;
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

  build({ gid, type }: StoredItem, identifier: string, ancestors: readonly Ancestor[]): SearchDocument {
    const isUnit = type === unitType;
    const top = isUnit ? (ancestors.find((ancestor) => ancestor.type === unitType)?.gid ?? gid) : null;
    const self = { gid, type, identifier };
    const titleTokens = tokenize(this.#title).map((token) => token.text);
    const values: SearchValues = {
      path: ancestors.map((ancestor) => ancestor.gid),
      country: findGid([...ancestors, self], 'Country'),
      repository: findGid([...ancestors, self], 'Repository'),
      top,
      isTop: top === gid,
      title: titleTokens.join(' ').slice(0, maxSortCharacters),
      titleWords: titleTokens.length,
      code: sortCode(identifier),
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
    const columns = Object.fromEntries(
      [...this.#columns].map(([name, column]) => [name, column.toString()]),
    ) as Record<SearchColumn, string>;
    return { gid, type, columns, filter: this.#filterTokens(self, ancestors, values), values };
  }

  #filterTokens(self: Ancestor, ancestors: readonly Ancestor[], values: SearchValues): string {
    const groups = readGroups(self.identifier);
    const tokens = [
      filterToken.type(self.type),
      filterToken.hasDigitalObject(values.hasDigitalObject),
      filterToken.isTop(values.isTop),
      filterToken.within(self.gid),
    ];
    for (const gid of values.path) tokens.push(filterToken.within(gid));
    if (values.level !== null) tokens.push(filterToken.level(values.level));
    for (const code of values.languages) tokens.push(filterToken.language(code));
    for (const code of values.scripts) tokens.push(filterToken.script(code));
    for (const key of this.#labels.creator.keys()) tokens.push(filterToken.creator(key));
    for (const key of this.#labels.subject.keys()) tokens.push(filterToken.subject(key));
    for (const key of this.#labels.place.keys()) tokens.push(filterToken.place(key));
    if (groups.length > 0) tokens.push(filterToken.ownCode(joinGroups(groups)));
    for (const key of joinCodeKeys([...groupsOf(ancestors), groups])) tokens.push(filterToken.code(key));
    return tokens.join(' ');
  }
}

/** The groups of the identifiers of ancestors. Siblings share the list of their ancestors. */
const groupsByAncestors = new WeakMap<readonly Ancestor[], readonly (readonly string[])[]>();

function groupsOf(ancestors: readonly Ancestor[]): readonly (readonly string[])[] {
  let groups = groupsByAncestors.get(ancestors);
  if (groups === undefined) {
    groups = ancestors.map((ancestor) => readGroups(ancestor.identifier));
    groupsByAncestors.set(ancestors, groups);
  }
  return groups;
}

/** The key of a name or term: equal for spellings that differ only in case, accents and punctuation. Empty for a text without words. */
export function labelKey(label: string): string {
  return tokenize(label)
    .map((token) => token.text)
    .join('_')
    .slice(0, 120);
}

/** Pads numbers, so that codes are sorted as people count. */
function sortCode(identifier: string): string {
  return identifier
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(8, '0'))
    .slice(0, maxCodeCharacters);
}

function findGid(items: readonly Ancestor[], type: string): number | null {
  return items.find((item) => item.type === type)?.gid ?? null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
