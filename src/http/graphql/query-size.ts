/**
 * Checks the size of a query before it runs: its depth and number of fields. Each fragment is measured once, so that nested fragments cannot make
 * the check slow.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { settingName } from '../../lib/setting.ts';
import { fail } from '../../model/errors.ts';
import { maxFragments, maxRepeats } from './limits.ts';

/** The library resolves `__typename` and introspection fields without charging, so an alias of one counts as several fields. */
const fieldsPerUnchargedAlias = 10;

interface Size {
  /** Number of fields. Those of a fragment count each time it is spread. */
  readonly fields: number;
  readonly depth: number;
  /** Aliases of `__typename`. */
  readonly typenames: number;
}

const nothing: Size = { fields: 0, depth: 0, typenames: 0 };

interface Fragments {
  readonly defined: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly measured: Map<string, Size>;
}

/** Throws `limit-exceeded` for a query that is larger than the limits. */
export function requireQueryWithinLimits(
  document: DocumentNode,
  limits: { readonly graphqlFields: number; readonly graphqlDepth: number },
): Size {
  const defined = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) defined.set(definition.name.value, definition);
  if (defined.size > maxFragments) failLimit('maxFragments', defined.size, maxFragments, 'fragments');
  const fragments = { defined, measured: new Map<string, Size>() };
  let size = nothing;
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION)
      size = add(size, measure(definition.selectionSet, fragments, false));
  // Unused fragments are validated as well.
  for (const name of defined.keys())
    if (!fragments.measured.has(name)) size = add(size, measureFragment(name, fragments, false));
  const { fields, depth } = size;
  if (fields > limits.graphqlFields) failLimit('graphqlFields', fields, limits.graphqlFields, 'fields');
  if (depth > limits.graphqlDepth) failLimit('graphqlDepth', depth, limits.graphqlDepth, 'nested fields');
  return size;
}

const add = (a: Size, b: Size): Size => ({
  fields: a.fields + b.fields,
  depth: Math.max(a.depth, b.depth),
  typenames: a.typenames + b.typenames,
});

function measure({ selections }: SelectionSetNode, fragments: Fragments, inSchema: boolean): Size {
  requireFewRepeats(selections);
  let size = nothing;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) size = add(size, measureField(selection, fragments, inSchema));
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      size = add(size, measure(selection.selectionSet, fragments, inSchema));
    else size = add(size, measureFragment(selection.name.value, fragments, inSchema));
  }
  return size;
}

function measureField(
  { name, alias, selectionSet }: FieldNode,
  fragments: Fragments,
  inSchema: boolean,
): Size {
  if (name.value === '__typename')
    return alias === undefined ? nothing : { fields: fieldsPerUnchargedAlias, depth: 0, typenames: 1 };
  const isSchema = name.value.startsWith('__');
  const isUncharged = inSchema || isSchema;
  const { fields, depth, typenames } =
    selectionSet === undefined ? nothing : measure(selectionSet, fragments, isUncharged);
  const own = isUncharged && alias !== undefined ? fieldsPerUnchargedAlias : 1;
  // The library limits the depth of introspection itself.
  return { fields: fields + own, depth: isSchema ? 1 : depth + 1, typenames };
}

/** Validation compares every field with all those of the same response name. */
function requireFewRepeats(selections: readonly SelectionNode[]): void {
  const counts = new Map<string, number>();
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) continue;
    const responseName = (selection.alias ?? selection.name).value;
    const count = (counts.get(responseName) ?? 0) + 1;
    if (count > maxRepeats)
      failLimit('maxRepeats', count, maxRepeats, `fields '${responseName}' side by side`);
    counts.set(responseName, count);
  }
}

/** A fragment that spreads itself counts once here; validation rejects it. */
function measureFragment(name: string, { defined, measured }: Fragments, inSchema: boolean): Size {
  const known = measured.get(name);
  const fragment = defined.get(name);
  if (known !== undefined || fragment === undefined) return known ?? nothing;
  measured.set(name, nothing);
  const isOfSchema = inSchema || fragment.typeCondition.name.value.startsWith('__');
  const size = measure(fragment.selectionSet, { defined, measured }, isOfSchema);
  measured.set(name, size);
  return size;
}

function failLimit(key: string, given: number, allowed: number, what: string): never {
  const limit = settingName(key);
  fail('limit-exceeded', `The query has ${given} ${what}; ${allowed} are allowed (limit ${limit}).`, {
    details: { limit, allowed, given },
  });
}
