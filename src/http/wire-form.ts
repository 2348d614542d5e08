/** How a client asks for another form of records than the usual one: parameters that mean the same wherever records are given. */
import { usualForm, type WireForm } from '../graph/wire-form.ts';
import { listTexts, parseFlag } from './parameters.ts';
import type { Parameter, Query } from './route.ts';

export const formParameters: readonly Parameter[] = [
  {
    name: '_ip',
    in: 'query',
    kind: 'text',
    many: true,
    help: 'Name of a field that nested records show besides their required ones',
  },
  {
    name: '_dep',
    in: 'query',
    kind: 'flag',
    default: false,
    help: 'Only the record with its own parts, without what it is connected to',
  },
  { name: '_noMeta', in: 'query', kind: 'flag', default: false, help: 'Leaves out meta everywhere' },
];

export function parseForm(query: Query): WireForm {
  const include = listTexts(query, '_ip');
  const ownOnly = parseFlag(query, '_dep', false);
  const withMeta = !parseFlag(query, '_noMeta', false);
  // The usual form is one value, so that what was written in it can be kept.
  return include.length === 0 && !ownOnly && withMeta ? usualForm : { include, ownOnly, withMeta };
}
