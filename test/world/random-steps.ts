/**
 * Steps of which property tests build random stores (take-steps.ts): items of every type, edges of every label, accesses, votes, grants,
 * versions, deletions, former ids, imports of every format, and children in another order than they were made in. A fixed list has a step of
 * every kind for every type, label and format, so that a test can require that each of them is possible.
 */
import fc from 'fast-check';
import { formats } from '../../src/formats/registry.ts';
import type { RecordType } from '../../src/model/define.ts';
import { edgeLabels } from '../../src/model/edge-labels.ts';
import { recordTypes } from '../../src/model/registry.ts';
import { makers } from './random-imports.ts';

export const stepKinds = [
  'create',
  'update',
  'delete',
  'connect',
  'disconnect',
  'restrict',
  'grant',
  'rename',
  'move',
  'reorder',
  'import',
] as const;

/** One step; its numbers select types and existing items. */
export interface Step {
  readonly what: (typeof stepKinds)[number];
  readonly a: number;
  readonly b: number;
  readonly n: number;
  readonly text: string;
}

const number = fc.nat({ max: 10_000 });

export const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(
      ...stepKinds,
      ...(['create', 'create', 'create', 'update', 'connect', 'connect', 'import', 'import'] as const),
    ),
    a: number,
    b: number,
    n: number,
    text: fc.string({ unit: 'grapheme', maxLength: 12 }),
  }),
  { minLength: 5, maxLength: 60 },
);

export const itemTypes = recordTypes.filter((type) => type.kind === 'item');
/** Types whose ids follow from identifiers without being equal to them. */
export const renamedTypes = itemTypes.filter(({ id }) => ['under-parent', 'slug'].includes(id));
export const movedTypes = itemTypes.filter(
  ({ children, parents }) => children.by === 'parent' && parents.length > 0,
);

const toNames = (types: readonly RecordType[]): readonly string[] => types.map(({ name }) => name);

/** For kinds of steps that select a type, a label or a format: all of these. */
export const possibleSteps: Readonly<Partial<Record<Step['what'], readonly string[]>>> = {
  create: toNames(itemTypes),
  update: toNames(itemTypes),
  delete: toNames(itemTypes),
  rename: toNames(renamedTypes),
  move: toNames(movedTypes),
  connect: [...edgeLabels],
  import: formats.map(({ name }) => name),
};

/** Steps of a kind with the numbers from 0, except those that are given. */
const times = (count: number, what: Step['what'], given: Partial<Step> = {}): readonly Step[] =>
  Array.from({ length: count }, (_, i) => ({ what, a: i, b: i, n: i, text: 'Text', ...given }));

/** A step of every kind for every type, label and format. All of them are possible, in this order. */
export const everyStep: readonly Step[] = [
  // Below others, at the top, and restricted.
  ...[1, 2, 3].flatMap((n) => times(itemTypes.length, 'create', { b: 0, n })),
  ...times(makers.length, 'import', { a: 0, n: 0 }),
  ...times(edgeLabels.size, 'connect'),
  ...times(itemTypes.length, 'restrict', { b: 0 }),
  ...times(6, 'grant'),
  ...times(renamedTypes.length, 'rename', { a: 1, n: 1 }),
  ...times(movedTypes.length, 'move', { a: 0, n: 0 }),
  ...times(1, 'reorder'),
  // In fields of the items, and in their descriptions.
  ...[0, 1].flatMap((n) => times(itemTypes.length, 'update', { n })),
  ...times(3, 'disconnect'),
  ...times(itemTypes.length, 'delete'),
];
