/** How a list is to be sorted and filtered, as clients write it: `name__DESC`, `identifier__STARTSWITH:A.1`. */
import { fail } from './errors.ts';

export interface SortKey {
  readonly property: string;
  readonly descending: boolean;
}

export const predicates = [
  'EQUALS',
  'IEQUALS',
  'STARTSWITH',
  'ENDSWITH',
  'CONTAINS',
  'ICONTAINS',
  'MATCHES',
  'GT',
  'GTE',
  'LT',
  'LTE',
] as const;

export type Predicate = (typeof predicates)[number];

export interface ItemFilter {
  readonly property: string;
  readonly predicate: Predicate;
  readonly value: string;
}

/** Throws `bad-parameter`. Keys are in the order of the request. */
export function parseSort(specs: readonly string[]): readonly SortKey[] {
  const keys = specs.map((spec): SortKey => {
    const [property, direction = 'ASC'] = splitOnce(spec, '__');
    if (property === '') failSpec('sort', spec, 'it names no field');
    if (direction !== 'ASC' && direction !== 'DESC')
      failSpec('sort', spec, `a direction is ASC or DESC, not '${direction}'`);
    return { property, descending: direction === 'DESC' };
  });
  const properties = keys.map((key) => key.property);
  const twice = properties.find((property, i) => properties.indexOf(property) !== i);
  if (twice !== undefined) failSpec('sort', twice, 'it is given twice');
  return keys;
}

/** Throws `bad-parameter`. */
export function parseFilters(specs: readonly string[]): readonly ItemFilter[] {
  return specs.map((spec) => {
    const [key, value] = splitOnce(spec, ':');
    if (value === undefined) failSpec('filter', spec, "it has no ':' before the value");
    const [property, given = 'EQUALS'] = splitOnce(key, '__');
    if (property === '') failSpec('filter', spec, 'it names no field');
    const predicate = predicates.find((name) => name === given);
    if (predicate === undefined)
      failSpec('filter', spec, `there is no '${given}'; there are ${predicates.join(', ')}`);
    return { property, predicate, value };
  });
}

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}

/** @param reason completes "…: <reason>." */
export function failSpec(parameter: 'sort' | 'filter', spec: string, reason: string): never {
  fail('bad-parameter', `The parameter ${parameter}=${spec} is not understood: ${reason}.`, {
    details: { parameter, value: spec },
  });
}
