/** Finds the words of a query that may be the label of a concept: phrases, single words, and adjacent words. */
import { conceptLabelKey } from './concept-labels.ts';
import type { QueryNode, QueryTerm } from './query-node.ts';

/** Words of a query that together may be a label. */
export interface LabelSpan {
  /** As typed. */
  readonly text: string;
  readonly key: string;
  /** A phrase, or words. */
  readonly terms: readonly QueryTerm[];
}

/** Adjacent words without quotation marks that are compared with labels. */
const maxLabelWords = 6;

/** Spans that may be labels. Words of excluded parts and words with `*` are in none. */
export function listLabelSpans(node: QueryNode): readonly LabelSpan[] {
  return listRuns(node).flatMap((run) =>
    run.flatMap((_, start) =>
      Array.from({ length: Math.min(maxLabelWords, run.length - start) }, (_empty, more) =>
        toSpan(run.slice(start, start + more + 1)),
      ),
    ),
  );
}

/** The spans that are labels, without overlaps. Reads the words from left to right, and takes the longest label that begins at each of them. */
export function selectLabelSpans(node: QueryNode, isLabel: (key: string) => boolean): readonly LabelSpan[] {
  return listRuns(node).flatMap((run) => {
    const selected: LabelSpan[] = [];
    for (let start = 0; start < run.length; ) {
      const span = findLongest(run.slice(start, start + maxLabelWords), isLabel);
      if (span !== undefined) selected.push(span);
      start += span?.terms.length ?? 1;
    }
    return selected;
  });
}

function findLongest(terms: readonly QueryTerm[], isLabel: (key: string) => boolean): LabelSpan | undefined {
  for (let length = terms.length; length > 0; length--) {
    const span = toSpan(terms.slice(0, length));
    if (isLabel(span.key)) return span;
  }
  return undefined;
}

function toSpan(terms: readonly QueryTerm[]): LabelSpan {
  const text = terms.map((term) => term.text).join(' ');
  return { text, key: conceptLabelKey(text), terms };
}

/** Adjacent words that are searched in the same field; a phrase alone. */
function listRuns(node: QueryNode): readonly (readonly QueryTerm[])[] {
  if (node.kind === 'not') return [];
  if (!('operands' in node)) return isComparable(node) ? [[node]] : [];
  if (node.kind === 'or') return node.operands.flatMap(listRuns);
  const runs: QueryTerm[][] = [];
  let open: QueryTerm[] | undefined;
  for (const operand of node.operands) {
    if (operand.kind === 'word' && isComparable(operand)) {
      if (open !== undefined && open[0]!.field === operand.field) open.push(operand);
      else {
        open = [operand];
        runs.push(open);
      }
    } else {
      open = undefined;
      for (const run of listRuns(operand)) runs.push([...run]);
    }
  }
  return runs;
}

function isComparable({ kind, text }: QueryTerm): boolean {
  return kind !== 'prefix' && conceptLabelKey(text) !== '';
}
