/**
 * What keeps one query from taking the service down. A query is looked at before it runs (how deep, how many fields), and pays for what it reads and
 * shows while it runs: the size of lists is known only then.
 */
import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import type { Budget } from '../../graph/record-reader.ts';
import { Failure, fail } from '../../model/errors.ts';

/** Records of a page where `first` is not given, and at most. */
export const usualPage = 40;
export const largestPage = 100;

/** Records of a list that is not given in pages. */
export const longestList = 1000;

/** More words and signs than this no query has that people or programs write. */
export const mostTokens = 5000;

/** What a value costs, whatever it says, and how many characters of it cost one more. */
const costOfValue = 1;
const charactersForOne = 256;

export function costOfText(value: unknown): number {
  return costOfValue + (typeof value === 'string' ? Math.ceil(value.length / charactersForOne) : 0);
}

/** Nobody needs it twice, and the library answers it without asking for its cost. */
const fieldsOfTypename = 10;

interface Size {
  readonly fields: number;
  readonly depth: number;
}

const nothing: Size = { fields: 0, depth: 0 };

/** Throws `limit-exceeded`. Each fragment is measured once, so that fragments in fragments cannot make it long. */
export function requireSmall(
  document: DocumentNode,
  limits: { readonly graphqlFields: number; readonly graphqlDepth: number },
): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const measured = new Map<string, Size>();
  let fields = 0;
  let depth = 0;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const size = measure(definition.selectionSet, fragments, measured);
    fields += size.fields;
    depth = Math.max(depth, size.depth);
  }
  if (fields > limits.graphqlFields) failLimit('graphqlFields', fields, limits.graphqlFields, 'fields');
  if (depth > limits.graphqlDepth)
    failLimit('graphqlDepth', depth, limits.graphqlDepth, 'fields in each other');
}

function measure(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  measured: Map<string, Size>,
): Size {
  let fields = 0;
  let depth = 0;
  for (const selection of selections) {
    const isField = selection.kind === Kind.FIELD;
    if (isField && selection.name.value === '__typename') {
      fields += selection.alias === undefined ? 0 : fieldsOfTypename;
      continue;
    }
    const inner =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? measureFragment(selection.name.value, fragments, measured)
        : selection.selectionSet === undefined
          ? nothing
          : measure(selection.selectionSet, fragments, measured);
    // How deep one may look into the schema is a rule of the library.
    const isSchema = isField && selection.name.value.startsWith('__');
    fields += inner.fields + (isField ? 1 : 0);
    depth = Math.max(depth, isSchema ? 1 : inner.depth + (isField ? 1 : 0));
  }
  return { fields, depth };
}

/** One that spreads itself counts once here; that it does is told by the validation. */
function measureFragment(
  name: string,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  measured: Map<string, Size>,
): Size {
  const known = measured.get(name);
  const fragment = fragments.get(name);
  if (known !== undefined || fragment === undefined) return known ?? nothing;
  measured.set(name, nothing);
  const size = measure(fragment.selectionSet, fragments, measured);
  measured.set(name, size);
  return size;
}

function failLimit(limit: string, given: number, allowed: number, what: string): never {
  fail('limit-exceeded', `The query has ${given} ${what}, and ${allowed} are allowed (limit ${limit}).`, {
    details: { limit, allowed, given },
  });
}

/** Half a list would be taken for a whole one. Throws `limit-exceeded`. */
export function failLongList(field: string): never {
  fail(
    'limit-exceeded',
    `There are more than ${longestList} ${field} (limit longestList): ask for fewer with first.`,
    { details: { limit: 'longestList', allowed: longestList } },
  );
}

/** What one query may still spend. Ends it as a whole when that is too little. */
export class QueryBudget implements Budget {
  readonly #allowed: number;
  readonly #end: (failure: unknown) => void;
  left: number;

  constructor(allowed: number, end: (failure: unknown) => void) {
    this.#allowed = allowed;
    this.#end = end;
    this.left = allowed;
  }

  /** Throws `limit-exceeded`. */
  spend(cost: number): void {
    this.left -= cost;
    if (this.left >= 0) return;
    const failure = new Failure(
      'limit-exceeded',
      `The answer would cost more than ${this.#allowed} (limit graphqlCost): ask for fewer records or fields at once.`,
      { details: { limit: 'graphqlCost', allowed: this.#allowed } },
    );
    this.#end(failure);
    throw failure;
  }
}
