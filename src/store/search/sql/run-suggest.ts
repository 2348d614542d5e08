/**
 * Suggests texts in the database. Reads a limited number of records, which every database engine selects in the same way: the first titles in alphabetical
 * order that begin with the typed words, and the first records, by gid, with an access point that does. Only if these are too few, the first records
 * that contain the words anywhere.
 */

import {
  type SuggestionKind,
  searchValues,
  suggestedNames,
  suggestionKinds,
} from '../../../model/search-values.ts';
import { codeKey } from '../../../search/code-key.ts';
import { filterToken, valueToken } from '../../../search/columns.ts';
import { labelKey } from '../../../search/document.ts';
import { readItemTexts } from '../../../search/titles.ts';
import { tokenize } from '../../../search/tokenize.ts';
import {
  isCompletable,
  listTypedKeys,
  matchTyped,
  textKey,
  toPrecedingTerms,
  toTypedTerms,
} from '../../../search/typed-text.ts';
import type { Gid } from '../../viewer.ts';
import type { IndexSuggestion, SuggestRequest } from '../search.ts';
import { matchCode, matchTerm, type SuggestSyntax } from './match.ts';
import { findHiddenCodeMatches } from './path-codes.ts';
import { splitLines } from './search-columns.ts';
import type { ListMatches, SuggestSource } from './search-source.ts';

/** Records with the typed reference code. */
const maxCodes = 20;
/** Titles that begin with the typed words. Shorter ones are suggested first. */
const maxTitles = 30;
/** Records with an access point that begins with the typed words: each round excludes those with an access point that was found before. */
const maxRounds = 2;
const recordsPerRound = 100;
/** Records with the typed words anywhere. */
const maxRecords = 50;
/** If a text begins with this number of words, no texts with the words elsewhere are searched: the more frequent words, the longer it takes. */
const minSpecificWords = 3;

/** The columns with the typed words. */
const suggestedColumns = ['title', 'identifier', 'creator', 'subject', 'place'] as const;

const accessPoints = suggestedNames.map((kind) => ({ kind, column: searchValues[kind].columns[0] }));

export async function runSuggest(
  source: SuggestSource,
  request: SuggestRequest,
): Promise<readonly IndexSuggestion[]> {
  const { typed, types, within, viewer, limit } = request;
  const suggestions = new SuggestionList(request);
  const listAll = await source.prepareMatches(viewer);
  const list: ListMatches = (toCondition, max) =>
    listAll((syntax) => syntax.and([toCondition(syntax), ...listFilters(syntax, request)]), max);
  const { code, hidden } = await findHiddenCodeMatches(source, typed.code, viewer);
  const coded =
    code === undefined ? [] : await list((syntax) => matchCode(syntax, code), maxCodes + hidden.size);
  const visible = coded.filter((gid) => !hidden.has(gid));
  await suggestions.addRecords(source, visible.slice(0, maxCodes), true);
  if (!isCompletable(typed)) return suggestions.list(limit);
  if (within === undefined) {
    for (const prefix of listTypedKeys(typed)) {
      for (const isUnit of [true, false]) {
        const gids = await source.listTitles({ prefix, isUnit, types, viewer }, maxTitles);
        await suggestions.addRecords(source, gids, false);
      }
    }
  }
  await addAccessPoints(source, list, suggestions, request);
  const needed = typed.words.length >= minSpecificWords ? 1 : limit;
  if (suggestions.countFirst() >= needed) return suggestions.list(limit);
  const terms = [toTypedTerms(typed, suggestedColumns), toPrecedingTerms(typed, suggestedColumns)];
  for (const required of terms.filter(({ length }) => length > 0)) {
    const found = await list(
      (syntax) => syntax.and(required.map((term) => matchTerm(syntax, term, 'any', suggestedColumns)!)),
      maxRecords,
    );
    await suggestions.addRecords(source, found, false);
    await suggestions.addLabels(source, found);
  }
  return suggestions.list(limit);
}

function listFilters<Condition>(
  syntax: SuggestSyntax<Condition>,
  { types, within }: SuggestRequest,
): readonly Condition[] {
  return [
    ...(types === undefined ? [] : [syntax.tokens(types.map((type) => valueToken('type', type)))]),
    ...(within === undefined ? [] : [syntax.tokens(within.map(filterToken.within))]),
  ];
}

async function addAccessPoints(
  source: SuggestSource,
  list: ListMatches,
  suggestions: SuggestionList,
  { typed, limit }: SuggestRequest,
): Promise<void> {
  const keys = listTypedKeys(typed).map((key) => key.replaceAll(' ', '_'));
  const prefixes = accessPoints.flatMap(({ kind }) => keys.map((key) => valueToken(kind, key)));
  const known = new Set<string>();
  for (let round = 0; round < maxRounds && known.size < limit; round++) {
    const gids = await list((syntax) => {
      const condition = syntax.tokenPrefixes(prefixes);
      return known.size === 0 ? condition : syntax.except(condition, [syntax.tokens([...known])]);
    }, recordsPerRound);
    const tokens = await suggestions.addLabels(source, gids);
    for (const token of tokens) if (prefixes.some((prefix) => token.startsWith(prefix))) known.add(token);
    if (gids.length < recordsPerRound) return;
  }
}

/** Orders of suggestions, the first one first. */
const equalOwnCode = 0;
const equalCode = 1;
const beginning = 2;
const anywhere = 3;

interface Candidate extends IndexSuggestion {
  readonly order: number;
  /** The folded text. */
  readonly key: string;
}

class SuggestionList {
  readonly #request: SuggestRequest;
  /** By kind and folded text. */
  readonly #candidates = new Map<string, Candidate>();
  readonly #read = new Set<Gid>();

  constructor(request: SuggestRequest) {
    this.#request = request;
  }

  /** Number of suggestions that no text with the words elsewhere precedes. */
  countFirst(): number {
    return [...this.#candidates.values()].filter(({ order }) => order <= beginning).length;
  }

  list(limit: number): readonly IndexSuggestion[] {
    return [...this.#candidates.values()]
      .sort(compareCandidates)
      .slice(0, limit)
      .map(({ order: _order, key: _key, ...suggestion }) => suggestion);
  }

  /** @param hasCode whether the typed text is the reference code of each record. */
  async addRecords(source: SuggestSource, gids: readonly Gid[], hasCode: boolean): Promise<void> {
    const unread = gids.filter((gid) => !this.#read.has(gid));
    for (const gid of unread) this.#read.add(gid);
    for (const item of unread.length === 0 ? [] : await source.readItems(unread)) {
      const { identifier, titles, isUnit } = readItemTexts(item);
      if (hasCode) {
        const isOwn = codeKey(identifier) === this.#request.typed.code?.key;
        this.#addText('identifier', identifier, item.gid, isOwn ? equalOwnCode : equalCode);
      } else this.#addText('identifier', identifier, item.gid);
      const kind = isUnit ? 'title' : 'name';
      for (const title of titles) this.#addText(kind, title, item.gid);
    }
  }

  /** Adds the access points of these records; returns the filter tokens of those that match. */
  async addLabels(source: SuggestSource, gids: readonly Gid[]): Promise<readonly string[]> {
    const columns = await source.readColumns(
      gids,
      accessPoints.map(({ column }) => column),
    );
    const tokens = new Set<string>();
    for (const i of gids.keys()) {
      for (const [at, { kind }] of accessPoints.entries()) {
        for (const label of splitLines((columns[at]!.get(i) ?? '') as string))
          if (this.#addText(kind, label)) tokens.add(valueToken(kind, labelKey(label)));
      }
    }
    return [...tokens];
  }

  /** Returns whether the text matches. @param code order of an identifier that is equal to the typed code. */
  #addText(kind: SuggestionKind, text: string, gid?: Gid, code?: number): boolean {
    const tokens = tokenize(text);
    const match = matchTyped(tokens, this.#request.typed);
    if (match === undefined && code === undefined) return false;
    const key = textKey(tokens);
    const candidate: Candidate = {
      kind,
      text: text.replaceAll(/\s/g, ' '),
      ranges: match?.ranges ?? [],
      ...(gid !== undefined && { gid }),
      order: code ?? (match!.isStart ? beginning : anywhere),
      key,
    };
    const known = this.#candidates.get(`${kind} ${key}`);
    if (known === undefined || compareCandidates(candidate, known) < 0)
      this.#candidates.set(`${kind} ${key}`, candidate);
    return true;
  }
}

/** Shorter texts first. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    a.order - b.order ||
    a.key.length - b.key.length ||
    compare(a.key, b.key) ||
    suggestionKinds.indexOf(a.kind) - suggestionKinds.indexOf(b.kind) ||
    (a.gid ?? 0) - (b.gid ?? 0) ||
    compare(a.text, b.text)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
