/**
 * Adds the labels of concepts to a query (parameter `expand`): words that are a label of a concept also match its other labels and the labels of its
 * narrower concepts. Only concepts that the actor may see, in vocabularies that the actor may see, have an effect.
 */
import type { ExpandedTerm } from '../../model/search-response.ts';
import type { SearchWarning } from '../../model/search-warnings.ts';
import { conceptType } from '../../model/system.ts';
import { filterToken } from '../../search/columns.ts';
import { type ConceptLabel, listLabelPhrases, listLabels, type Phrase } from '../../search/concept-labels.ts';
import { type LabelSpan, listLabelSpans, selectLabelSpans } from '../../search/query-labels.ts';
import type { QueryNode, QueryTerm } from '../../search/query-node.ts';
import type { ItemRow } from '../../store/items.ts';
import type { SearchIndex } from '../../store/search/search.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { nameOf } from '../content/item-name.ts';
import { parseParts } from '../content/part-builder.ts';
import { keepVisible } from '../lookup.ts';

interface Expansion {
  /** For each word or phrase of the query, the phrases that match instead of it. */
  readonly additions: ReadonlyMap<QueryTerm, readonly Phrase[]>;
  readonly expanded: readonly ExpandedTerm[];
  readonly warnings: readonly SearchWarning[];
}

interface Concept {
  readonly gid: Gid;
  readonly id: string;
  readonly name: string;
  readonly labels: readonly ConceptLabel[];
}

/** Concepts with a label that is in the query. More have the same label only if vocabularies were imported many times. */
const maxNamedConcepts = 50;

/** Narrower concepts of one query that are read, so that a large vocabulary does not delay the search. */
const maxNarrowerConcepts = 2000;

const conceptsPerRead = 200;

/** @param maxLabels setting `search-max-added-labels`. */
export async function expandQuery(
  context: ReadContext,
  index: SearchIndex,
  node: QueryNode,
  maxLabels: number,
): Promise<Expansion> {
  const { named, hasMore } = await findNamed(context, index, listLabelSpans(node));
  const spans = selectLabelSpans(node, (key) => named.has(key));
  const branches = spans.flatMap((span) => {
    const known = new Set([span.key]);
    return named.get(span.key)!.map((concept) => new Branch(span, concept, known));
  });
  const isComplete = await growBranches(context, branches, maxLabels);
  const additions = new Map<QueryTerm, readonly Phrase[]>();
  for (const [span, ofSpan] of Map.groupBy(branches, (branch) => branch.span)) {
    const phrases = ofSpan.flatMap(({ labels }) => labels.flatMap(listLabelPhrases));
    // (a OR label) (b OR label) keeps one weight for each word of the query.
    for (const term of span.terms) additions.set(term, phrases);
  }
  return {
    additions,
    expanded: listExpanded(branches),
    warnings: [
      ...(hasMore ? [{ code: 'many-concepts', max: maxNamedConcepts } as const] : []),
      ...(isComplete ? [] : [{ code: 'many-labels', max: maxLabels } as const]),
    ],
  };
}

/** A part of the query, and one of the concepts that it names. */
class Branch {
  readonly span: LabelSpan;
  readonly concept: Concept;
  readonly labels: ConceptLabel[] = [];
  /** Keys of the labels that the part of the query matches already; shared by its branches. */
  readonly known: Set<string>;
  /** Concepts whose labels were added last. */
  frontier: readonly Gid[];
  /** Broader and narrower concepts may form a cycle. */
  readonly visited: Set<Gid>;

  constructor(span: LabelSpan, concept: Concept, known: Set<string>) {
    this.span = span;
    this.concept = concept;
    this.known = known;
    this.frontier = [concept.gid];
    this.visited = new Set(this.frontier);
  }

  /** Returns false if there are more new labels than may be added. */
  add({ labels }: Concept, budget: { labels: number }): boolean {
    for (const label of labels) {
      if (this.known.has(label.key)) continue;
      if (budget.labels === 0) return false;
      budget.labels -= 1;
      this.known.add(label.key);
      this.labels.push(label);
    }
    return true;
  }
}

/** Adds labels level by level, so that the nearest are added first for all parts of the query. Returns whether all were added. */
async function growBranches(
  context: ReadContext,
  branches: readonly Branch[],
  maxLabels: number,
): Promise<boolean> {
  const budget = { labels: maxLabels, concepts: maxNarrowerConcepts };
  for (const branch of branches) if (!branch.add(branch.concept, budget)) return false;
  for (let open = branches; open.length > 0; open = open.filter(({ frontier }) => frontier.length > 0)) {
    for (const branch of open) if (!(await addNarrower(context, branch, budget))) return false;
  }
  return true;
}

async function addNarrower(
  context: ReadContext,
  branch: Branch,
  budget: { labels: number; concepts: number },
): Promise<boolean> {
  const edges = await context.store.edges.listFrom(branch.frontier, 'narrower');
  const gids = [...new Set(edges.map((edge) => edge.to))].filter((gid) => !branch.visited.has(gid));
  for (const gid of gids) branch.visited.add(gid);
  const frontier: Gid[] = [];
  for (let at = 0; at < gids.length; at += conceptsPerRead) {
    const chunk = gids.slice(at, at + Math.min(conceptsPerRead, budget.concepts));
    if (chunk.length === 0) return false;
    budget.concepts -= chunk.length;
    for (const concept of await readConcepts(context, chunk)) {
      if (!branch.add(concept, budget)) return false;
      frontier.push(concept.gid);
    }
  }
  branch.frontier = frontier;
  return true;
}

/** The concepts by those of their labels that the query contains, and whether there are more of them than may be used. */
async function findNamed(
  context: ReadContext,
  index: SearchIndex,
  spans: readonly LabelSpan[],
): Promise<{ readonly named: ReadonlyMap<string, readonly Concept[]>; readonly hasMore: boolean }> {
  const named = new Map<string, Concept[]>();
  const keys = new Set(spans.map((span) => span.key));
  if (keys.size === 0) return { named, hasMore: false };
  const { hits, hasMore } = await index.search(
    {
      query: undefined,
      filters: { tokens: { label: [...keys].map(filterToken.label) } },
      viewer: context.viewer,
      sort: 'relevance',
      limit: maxNamedConcepts,
      facets: [],
      facetMs: 0,
    },
    context.work.signal,
  );
  const gids = hits.map((hit) => hit.gid);
  for (const concept of await readConcepts(context, gids)) {
    for (const key of new Set(concept.labels.map((label) => label.key))) {
      if (!keys.has(key)) continue;
      const others = named.get(key);
      if (others === undefined) named.set(key, [concept]);
      else others.push(concept);
    }
  }
  return { named, hasMore };
}

/** In the given order. */
async function readConcepts(
  { store, viewer }: ReadContext,
  gids: readonly Gid[],
): Promise<readonly Concept[]> {
  if (gids.length === 0) return [];
  const read = await keepVisible(store, viewer, await store.items.listWithAncestors(gids));
  const rows = new Map(read.map((row) => [row.gid, row]));
  return gids.flatMap((gid) => {
    const row = rows.get(gid);
    return row?.type === conceptType && hasVisibleAncestors(row, rows) ? [toConcept(row)] : [];
  });
}

function hasVisibleAncestors(row: ItemRow, rows: ReadonlyMap<Gid, ItemRow>): boolean {
  const seen = new Set([row.gid]);
  for (let at = row.parent; at !== null && !seen.has(at); ) {
    seen.add(at);
    const parent = rows.get(at);
    if (parent === undefined) return false;
    at = parent.parent;
  }
  return true;
}

function toConcept(row: ItemRow): Concept {
  return { gid: row.gid, id: row.id, name: nameOf(row), labels: parseParts(row.parts).flatMap(listLabels) };
}

/** A word that is repeated in the query is listed once. */
function listExpanded(branches: readonly Branch[]): readonly ExpandedTerm[] {
  const listed = new Set<string>();
  return branches.flatMap(({ span, concept, labels }) => {
    const name = `${span.key} ${concept.gid}`;
    if (labels.length === 0 || listed.has(name)) return [];
    listed.add(name);
    return [
      {
        term: span.text,
        concept: { id: concept.id, name: concept.name },
        added: labels.map((label) => label.text),
      },
    ];
  });
}
