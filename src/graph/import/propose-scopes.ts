/**
 * Proposes the item to import into: by the code or the name of the institution that the files state, or the only possible one. Finds only items that the
 * actor sees and may import into.
 */
import { foldText, foldWords } from '../../lib/nearest.ts';
import { slug } from '../../model/identifiers.ts';
import type { ItemRow } from '../../store/items.ts';
import type { ReadContext } from '../actor.ts';
import { isOfHiddenType, keepVisible } from '../lookup.ts';
import { mayImport } from '../permissions/import-permission.ts';
import type { Search } from '../search/search.ts';
import type { SearchLimits } from '../search/search-options.ts';

/** The institution that a file states. */
export interface ScopeHint {
  readonly agency: string | null;
  readonly agencyName: string | null;
  /** ISO 3166-1 code. */
  readonly country: string | null;
}

export interface ProposedScope {
  readonly id: string;
  readonly type: string;
  /** Empty for an item without a name. */
  readonly name: string;
  /** The statement of the files that the proposal follows from. */
  readonly match: 'agency' | 'name' | 'only';
}

export interface ScopeQuery {
  /** Types that the item may have, and the type of the items that are imported into each. */
  readonly scopeTypes: readonly string[];
  readonly targetIn: (scopeType: string) => string;
  readonly hints: readonly ScopeHint[];
  readonly limits: SearchLimits;
}

export interface ScopeContext extends ReadContext {
  readonly search: Search;
}

const maxProposals = 10;
/** Hits that are compared with a name: the best ones have all of its words. */
const comparedHits = 20;

type Candidate = readonly [id: string, match: ProposedScope['match']];

/** The best proposal first. */
export async function proposeScopes(
  context: ScopeContext,
  query: ScopeQuery,
): Promise<readonly ProposedScope[]> {
  const candidates: Candidate[] = [];
  for (const hint of query.hints) {
    const ids = listPossibleIds(hint);
    candidates.push(...ids.map((id): Candidate => [id, 'agency']));
    candidates.push(...(await findByIdentifier(context, hint, query)));
    candidates.push(...(await findByName(context, hint, query)));
  }
  const proposals = await keepPermitted(context, candidates, query);
  return proposals.length > 0 ? proposals : await findOnly(context, query);
}

/** The ids that an item with this code may have: that of the country, of an institution in it, or the code itself. */
function listPossibleIds({ agency, country }: ScopeHint): readonly string[] {
  if (agency === null) return country === null ? [] : [country];
  const prefix = /^([a-z]{2})-(.+)$/i.exec(agency);
  const countries = [country, prefix?.[1]?.toLowerCase()].filter((one) => one != null);
  const codes = [agency, prefix?.[2]].filter((one) => one != null);
  return [
    agency,
    agency.toLowerCase(),
    slug(agency),
    ...countries.flatMap((one) => codes.map((code) => `${one}-${slug(code)}`)),
    ...countries,
  ];
}

async function findByIdentifier(
  context: ScopeContext,
  { agency }: ScopeHint,
  query: ScopeQuery,
): Promise<readonly Candidate[]> {
  if (agency === null) return [];
  const found = await searchScopes(context, agency, query);
  const wanted = foldText(agency);
  return found
    .filter(({ identifier }) => foldText(identifier) === wanted)
    .map(({ id }): Candidate => [id, 'agency']);
}

async function findByName(
  context: ScopeContext,
  { agencyName }: ScopeHint,
  query: ScopeQuery,
): Promise<readonly Candidate[]> {
  const wanted = foldWords(agencyName ?? '');
  if (wanted === '') return [];
  const found = await searchScopes(context, agencyName!, query);
  // Files often write the address of the institution after its name.
  return found
    .filter(({ name }) => foldWords(name) !== '' && `${wanted} `.startsWith(`${foldWords(name)} `))
    .map(({ id }): Candidate => [id, 'name']);
}

interface FoundItem {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
}

async function searchScopes(
  context: ScopeContext,
  text: string,
  { scopeTypes, limits }: ScopeQuery,
): Promise<readonly FoundItem[]> {
  const q = toQuery(text, limits);
  if (q === '') return [];
  const { hits } = await context.search.query(
    {
      q,
      filters: { type: scopeTypes },
      facets: [],
      sort: 'relevance',
      limit: Math.min(comparedHits, limits.searchPage),
      isGrouped: false,
      hasFragments: false,
    },
    limits,
  );
  return hits.map(({ id, name, identifier }) => ({ id, name: name ?? '', identifier: identifier ?? '' }));
}

/** The first words, any of which may be missing: an address can follow the name. */
function toQuery(text: string, { searchMaxQueryLength, searchMaxTerms }: SearchLimits): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.slice(0, Math.min(8, searchMaxTerms)).join(' OR ');
  return query.slice(0, searchMaxQueryLength);
}

async function keepPermitted(
  context: ScopeContext,
  candidates: readonly Candidate[],
  query: ScopeQuery,
): Promise<readonly ProposedScope[]> {
  const matches = new Map<string, ProposedScope['match']>();
  for (const [id, match] of candidates) if (!matches.has(id)) matches.set(id, match);
  const rows = await context.store.items.listById([...matches.keys()]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = [...matches.keys()].flatMap((id) => byId.get(id) ?? []);
  const permitted = await keepImportable(context, inOrder, query, maxProposals);
  return permitted.map((row) => toProposal(row, matches.get(row.id)!));
}

/** The only item of the first type, if the actor may import into it: there is no other choice. */
async function findOnly(context: ScopeContext, query: ScopeQuery): Promise<readonly ProposedScope[]> {
  const [type = ''] = query.scopeTypes;
  const rows = await context.store.items.list({ type }, context.viewer, { offset: 0, limit: 2 });
  const permitted = rows.length > 1 ? [] : await keepImportable(context, rows, query, 1);
  return permitted.map((row) => toProposal(row, 'only'));
}

async function keepImportable(
  context: ScopeContext,
  rows: readonly ItemRow[],
  { scopeTypes, targetIn }: ScopeQuery,
  limit: number,
): Promise<readonly ItemRow[]> {
  const { store, actor, viewer } = context;
  const ofType = rows.filter((row) => scopeTypes.includes(row.type) && !isOfHiddenType(actor, row));
  const visible = await keepVisible(store, viewer, ofType);
  const permitted: ItemRow[] = [];
  for (const scope of visible) {
    if (permitted.length === limit) break;
    if (await mayImport(context, scope, targetIn(scope.type))) permitted.push(scope);
  }
  return permitted;
}

function toProposal({ id, type, data, parts }: ItemRow, match: ProposedScope['match']): ProposedScope {
  return { id, type, name: nameOf(data, parts), match };
}

/** The name of the first description, or of the item itself. */
function nameOf(data: string, parts: string): string {
  const own = (JSON.parse(data) as { readonly name?: unknown }).name;
  if (typeof own === 'string') return own;
  const descriptions =
    parts === '' ? [] : (JSON.parse(parts) as { readonly data?: { readonly name?: unknown } }[]);
  const name = descriptions.map((part) => part.data?.name).find((one) => typeof one === 'string');
  return typeof name === 'string' ? name : '';
}
