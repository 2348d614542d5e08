/**
 * A mapping table says where the parts of a source document go: rows of path tail, target and, where needed, how. This
 * file holds the types of the rows, and turns a table into a tree of nodes, one per distinct element path, so that
 * reading an element costs one look-up by name. It knows nothing of any format, and nothing of records.
 *
 * Path tails are written as in the standards: `did/unitid`, `archdesc/@level`; `controlaccess//subject` stands for any
 * depth between, and `c#` for `c` followed by any number of digits; `did/unitid[@type='main']` is an element with that
 * attribute. The most specific tail wins; of two that say as much, the one that comes first.
 */
import type { TextStyle } from './text-style.ts';

/** Where a text or an attribute goes. */
export type Target =
  /** The element is an item: everything inside belongs to it. */
  | { readonly to: 'item' }
  /** The element is a part of its own, such as a maintenance event. */
  | { readonly to: 'part'; readonly kind: string }
  | { readonly to: 'part-field'; readonly name: string }
  | { readonly to: 'field'; readonly name: string }
  | { readonly to: 'access-point'; readonly type: string }
  | { readonly to: 'date' }
  /** The beginning and the end of a date that is a range: they stand inside an element whose target is a date. */
  | { readonly to: 'date-start' }
  | { readonly to: 'date-end' }
  | { readonly to: 'identifier' }
  /** A value about the whole file. */
  | { readonly to: 'file'; readonly name: string }
  /** The element shows that the file is of another kind. */
  | { readonly to: 'refuse'; readonly reason: string }
  /** As if no row matched: it is kept as unknown. So a mapping takes back what the one it extends says. */
  | { readonly to: 'unknown' };

/**
 * - `also`: inside captured text the words stay in location as well; elsewhere they only go to the target.
 * - `alone`: only where no row matches an element inside; otherwise the text around those is kept as unknown.
 */
export type How = 'also' | 'alone';

export type MappingRow = readonly [tail: string, target: Target, how?: How];

export const item = (): Target => ({ to: 'item' });
export const part = (kind: string): Target => ({ to: 'part', kind });
export const partField = (name: string): Target => ({ to: 'part-field', name });
export const field = (name: string): Target => ({ to: 'field', name });
export const accessPoint = (type: string): Target => ({ to: 'access-point', type });
export const date = (): Target => ({ to: 'date' });
export const dateStart = (): Target => ({ to: 'date-start' });
export const dateEnd = (): Target => ({ to: 'date-end' });
export const identifier = (): Target => ({ to: 'identifier' });
export const fileValue = (name: string): Target => ({ to: 'file', name });
export const refuse = (reason: string): Target => ({ to: 'refuse', reason });

export interface MappingTable {
  /** Name of the element that begins a document of the format, wherever it stands. */
  readonly root: string;
  readonly rows: readonly MappingRow[];
  /** How elements look inside captured text, by name or `parent/name`. */
  readonly styles: Readonly<Record<string, TextStyle>>;
  /** Attributes without content (layout, technique): dropped where no row names them. All others are kept as unknown. */
  readonly droppedAttributes: readonly string[];
  /** Attributes of which one value alone says something, and is kept as unknown. */
  readonly tellingValues?: Readonly<Record<string, string>>;
  /** Attributes that become data of an access point, and the name they have there. */
  readonly accessPointAttributes: Readonly<Record<string, string>>;
  /** Attributes that say a date in the machine's form. */
  readonly dateAttributes: readonly string[];
}

export interface Rule {
  readonly target: Target;
  readonly how: How | undefined;
  /** The attribute and its value that an element must have. */
  readonly condition: Condition | undefined;
}

interface Condition {
  readonly attribute: string;
  readonly value: string;
}

/**
 * What becomes of one attribute of one element: it has a rule, or is kept under a key, or is dropped. `withElement`: it
 * goes where the element goes (the source of a name, the normal form of a date) and is kept only where that fails.
 */
export type AttributePlan =
  | { readonly rule: Rule }
  | { readonly key: string; readonly withElement: boolean; readonly onlyValue?: string }
  | undefined;

/** One distinct element path of a document. */
export interface MappingNode {
  readonly name: string;
  readonly parent: MappingNode | undefined;
  /** Name under which unmapped text is kept: `ead_archdesc_did_`. */
  readonly key: string;
  /** For messages: `ead/archdesc/did`. */
  readonly path: string;
  /** What holds for an element whatever its attributes. */
  readonly rule: Rule | undefined;
  /** What holds before that for elements with certain attributes; undefined for nearly all. */
  readonly conditional: readonly Rule[] | undefined;
  readonly style: TextStyle;
  readonly children: Map<string, MappingNode>;
  readonly attributes: Map<string, AttributePlan>;
}

interface CompiledRow {
  readonly steps: readonly string[];
  readonly rule: Rule;
  /** Named steps count, gaps count against. */
  readonly weight: number;
}

export interface CompiledMapping {
  readonly table: MappingTable;
  /** Rows by the last step of their tail, most specific first; attributes under `@name`. */
  readonly rows: ReadonlyMap<string, readonly CompiledRow[]>;
  readonly droppedAttributes: ReadonlySet<string>;
  readonly accessPointAttributes: ReadonlyMap<string, string>;
  readonly dateAttributes: ReadonlySet<string>;
}

/** Prepares a table for any number of readings. */
export function compileMapping(table: MappingTable): CompiledMapping {
  const rows = new Map<string, CompiledRow[]>();
  for (const row of table.rows) {
    const { last, compiled } = compileRow(row);
    rows.set(
      last,
      [...(rows.get(last) ?? []), compiled].sort((a, b) => b.weight - a.weight),
    );
  }
  return {
    table,
    rows,
    droppedAttributes: new Set(table.droppedAttributes),
    accessPointAttributes: new Map(Object.entries(table.accessPointAttributes)),
    dateAttributes: new Set(table.dateAttributes),
  };
}

const CONDITION = /\[@([^=\]]+)='([^']*)'\]$/;

function compileRow([tail, target, how]: MappingRow): { last: string; compiled: CompiledRow } {
  const found = CONDITION.exec(tail);
  const condition = found === null ? undefined : { attribute: found[1]!, value: found[2]! };
  const steps = tail.replace(CONDITION, '').split('/');
  const last = steps.at(-1);
  if (last === undefined || last === '') throw new Error(`Mapping row '${tail}' ends in nothing`);
  const gaps = steps.filter((step) => step === '').length;
  const weight = 2 * (steps.length - gaps) - gaps;
  return { last, compiled: { steps, rule: { target, how, condition }, weight } };
}

/** A hostile file can hold any number of distinct paths: beyond this they are worked out each time. */
const MAX_REMEMBERED = 20_000;

/** The paths of one document, worked out as they are met. */
export class MappingTree {
  readonly mapping: CompiledMapping;
  #remembered = 0;

  constructor(mapping: CompiledMapping) {
    this.mapping = mapping;
  }

  root(): MappingNode {
    return this.#node(this.mapping.table.root, undefined);
  }

  child(parent: MappingNode, name: string): MappingNode {
    const known = parent.children.get(name);
    if (known !== undefined) return known;
    const node = this.#node(name, parent);
    if (this.#remember()) parent.children.set(name, node);
    return node;
  }

  attribute(node: MappingNode, name: string): AttributePlan {
    if (node.attributes.has(name)) return node.attributes.get(name);
    const plan = this.#attributePlan(node, name);
    if (this.#remember()) node.attributes.set(name, plan);
    return plan;
  }

  #remember(): boolean {
    this.#remembered += 1;
    return this.#remembered <= MAX_REMEMBERED;
  }

  #node(name: string, parent: MappingNode | undefined): MappingNode {
    const { styles } = this.mapping.table;
    const node = {
      name,
      parent,
      key: `${parent?.key ?? ''}${name}_`,
      path: parent === undefined ? name : `${parent.path}/${name}`,
      style: ownValue(styles, `${parent?.name}/${name}`) ?? ownValue(styles, name) ?? 'phrase',
      children: new Map<string, MappingNode>(),
      attributes: new Map<string, AttributePlan>(),
    };
    const rules = this.#findRules(node, name);
    const conditional = rules.filter(({ condition }) => condition !== undefined);
    return {
      ...node,
      rule: firstRule(rules),
      conditional: conditional.length > 0 ? conditional : undefined,
    };
  }

  /** All that match, the most specific first. */
  #findRules(node: Pick<MappingNode, 'name' | 'parent'>, last: string): readonly Rule[] {
    const rows = this.mapping.rows.get(last) ?? (isComponent(last) ? this.mapping.rows.get('c#') : undefined);
    const above = last.startsWith('@') ? node : node.parent;
    return (rows ?? [])
      .filter(({ steps }) => matchesTail(steps, steps.length - 2, above))
      .map(({ rule }) => rule);
  }

  #attributePlan(node: MappingNode, name: string): AttributePlan {
    const rule = firstRule(this.#findRules(node, `@${name}`));
    if (rule !== undefined) return { rule };
    const { accessPointAttributes, dateAttributes, droppedAttributes } = this.mapping;
    const withElement = [node.rule, ...(node.conditional ?? [])].some(
      (rule) =>
        (rule?.target.to === 'access-point' && accessPointAttributes.has(name)) ||
        (isDate(rule?.target.to) && dateAttributes.has(name)),
    );
    const local = name.slice(name.indexOf(':') + 1);
    if ((droppedAttributes.has(local) || name === 'xmlns') && !withElement) return undefined;
    const { tellingValues = {} } = this.mapping.table;
    const onlyValue = ownValue(tellingValues, name);
    return { key: `${node.key}@${name}`, withElement, ...(onlyValue !== undefined && { onlyValue }) };
  }
}

/** The rule that holds without a condition; a row that says `unknown` hides those behind it. */
function firstRule(rules: readonly Rule[]): Rule | undefined {
  const first = rules.find(({ condition }) => condition === undefined);
  return first?.target.to === 'unknown' ? undefined : first;
}

/** What is to be done with an element: the first rule whose condition it meets, else the one without. */
export function ruleFor(
  { rule, conditional }: MappingNode,
  attributes: Readonly<Record<string, string>>,
): Rule | undefined {
  if (conditional === undefined) return rule;
  const met = conditional.find(
    ({ condition }) => attributes[condition!.attribute]?.trim() === condition!.value,
  );
  if (met === undefined) return rule;
  return met.target.to === 'unknown' ? undefined : met;
}

/** Whether a target takes a date, or one end of it. */
export function isDate(to: Target['to'] | undefined): boolean {
  return to === 'date' || to === 'date-start' || to === 'date-end';
}

function isComponent(name: string): boolean {
  return /^c\d*$/.test(name);
}

/** Whether the path that ends in `node` ends in the first `index + 1` steps. */
function matchesTail(
  steps: readonly string[],
  index: number,
  node: Pick<MappingNode, 'name' | 'parent'> | undefined,
): boolean {
  if (index < 0) return true;
  if (node === undefined) return false;
  const step = steps[index]!;
  if (step === '') {
    for (let at: typeof node | undefined = node; at !== undefined; at = at.parent) {
      if (matchesTail(steps, index - 1, at)) return true;
    }
    return false;
  }
  const matches = step === 'c#' ? isComponent(node.name) : step === node.name;
  return matches && matchesTail(steps, index - 1, node.parent);
}

function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
