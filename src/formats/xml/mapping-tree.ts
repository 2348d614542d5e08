/**
 * Compiles a mapping table to a tree with one node per distinct element path of a document, so that reading an element costs one look-up
 * by name.
 */
import type { MappingMode, MappingRow, MappingTable, Target } from './mapping.ts';
import type { TextStyle } from './text-style.ts';

export interface Rule {
  readonly target: Target;
  readonly how: MappingMode | undefined;
  /** The attribute that the element must have. */
  readonly condition: Condition | undefined;
}

interface Condition {
  readonly attribute: string;
  readonly value: string;
}

/**
 * How to handle an attribute of an element: by a rule, as an unknown property with a key, or (undefined) not at all. `withElement`: it
 * belongs to the value of the element (the source of a name, the normal form of a date), and is kept as unknown only if the element has no value.
 */
type AttributePlan =
  | { readonly rule: Rule }
  | { readonly key: string; readonly withElement: boolean; readonly onlyValue?: string }
  | undefined;

/** One distinct element path of a document. */
export interface MappingNode {
  readonly name: string;
  readonly parent: MappingNode | undefined;
  readonly keys: NodeKeys;
  /** Key of the unknown property for text of this element, e.g. `ead_archdesc_did_`. */
  readonly key: string;
  /** Whether the element is inside of an item. */
  readonly isInItem: boolean;
  /** For messages: `ead/archdesc/did`. */
  readonly path: string;
  /** The rule without a condition. */
  readonly rule: Rule | undefined;
  /** Rules with a condition, which have precedence; undefined for most nodes. */
  readonly conditional: readonly Rule[] | undefined;
  readonly style: TextStyle;
  readonly children: Map<string, MappingNode>;
  readonly attributes: Map<string, AttributePlan>;
}

/** How the keys of unknown properties of an element are built. */
export interface NodeKeys {
  /** `ead_archdesc_did`; the key of an attribute is `ead_archdesc_did_@name`. */
  readonly own: string;
  /** Prefix of the keys of child elements, without the `_` after it. */
  readonly children: string;
  /** Suffix of the key of a text. */
  readonly end: '_' | '';
}

/**
 * Keys of unknown properties of an item inside of an item: `short` keys begin at the item (`ead_did_container`), so that they are the same
 * at every depth; `full-path` keys begin at the root (`ead_archdesc_dsc_c01_did_container_`).
 */
export type KeyStyle = 'short' | 'full-path';

interface CompiledRow {
  readonly steps: readonly string[];
  readonly rule: Rule;
  /** Specificity: two for each named step, minus one for each `//`. */
  readonly weight: number;
}

export interface CompiledMapping {
  readonly table: MappingTable;
  /** Rows by the last step of their tail, most specific first; attributes under `@name`. */
  readonly rows: ReadonlyMap<string, readonly CompiledRow[]>;
  readonly droppedAttributes: ReadonlySet<string>;
  readonly accessPointAttributes: ReadonlyMap<string, string>;
  readonly dateAttributes: ReadonlySet<string>;
  readonly dateFields: ReadonlyMap<string, 'type' | 'event'>;
  readonly dateTypes: ReadonlySet<string>;
}

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
    dateFields: new Map(Object.entries(table.dateFields ?? {})),
    dateTypes: new Set(table.dateTypes),
  };
}

const conditionPattern = /\[@([^=\]]+)='([^']*)'\]$/;

function compileRow([tail, target, how]: MappingRow): { last: string; compiled: CompiledRow } {
  const found = conditionPattern.exec(tail);
  const condition = found === null ? undefined : { attribute: found[1]!, value: found[2]! };
  const steps = tail.replace(conditionPattern, '').split('/');
  const last = steps.at(-1);
  if (last === undefined || last === '') throw new Error(`Mapping row '${tail}' has an empty last step`);
  const gaps = steps.filter((step) => step === '').length;
  const weight = 2 * (steps.length - gaps) - gaps;
  return { last, compiled: { steps, rule: { target, how, condition }, weight } };
}

/** Maximum cached nodes and attributes: a malicious file may have any number of distinct paths. */
const maxCachedEntries = 20_000;

/** The nodes of one document, created on first use. */
export class MappingTree {
  readonly mapping: CompiledMapping;
  readonly #keyStyle: KeyStyle;
  #cachedEntries = 0;

  constructor(mapping: CompiledMapping, keyStyle: KeyStyle = 'short') {
    this.mapping = mapping;
    this.#keyStyle = keyStyle;
  }

  isRoot(name: string): boolean {
    const { root, otherRoots } = this.mapping.table;
    return name === root || otherRoots?.includes(name) === true;
  }

  root(name = this.mapping.table.root): MappingNode {
    return this.#node(name, undefined);
  }

  child(parent: MappingNode, name: string): MappingNode {
    const known = parent.children.get(name);
    if (known !== undefined) return known;
    const node = this.#node(name, parent);
    if (this.#mayCache()) parent.children.set(name, node);
    return node;
  }

  attribute(node: MappingNode, name: string): AttributePlan {
    if (node.attributes.has(name)) return node.attributes.get(name);
    const plan = this.#attributePlan(node, name);
    if (this.#mayCache()) node.attributes.set(name, plan);
    return plan;
  }

  #mayCache(): boolean {
    this.#cachedEntries += 1;
    return this.#cachedEntries <= maxCachedEntries;
  }

  #node(name: string, parent: MappingNode | undefined): MappingNode {
    const { styles } = this.mapping.table;
    const rules = this.#findRules({ name, parent }, name);
    const rule = firstRule(rules);
    const isInItem = parent !== undefined && (parent.isInItem || parent.rule?.target.to === 'item');
    const keys = this.#keysOf(name, parent, isInItem && rule?.target.to === 'item');
    const node = {
      name,
      parent,
      keys,
      key: keys.own + keys.end,
      isInItem,
      path: parent === undefined ? name : `${parent.path}/${name}`,
      style: ownValue(styles, `${parent?.name}/${name}`) ?? ownValue(styles, name) ?? 'phrase',
      children: new Map<string, MappingNode>(),
      attributes: new Map<string, AttributePlan>(),
    };
    const conditional = rules.filter(({ condition }) => condition !== undefined);
    return { ...node, rule, conditional: conditional.length > 0 ? conditional : undefined };
  }

  #keysOf(name: string, parent: MappingNode | undefined, isInnerItem: boolean): NodeKeys {
    if (parent === undefined) return { own: name, children: name, end: '_' };
    const { root, allowsShortKeys } = this.mapping.table;
    if (isInnerItem && allowsShortKeys === true && this.#keyStyle === 'short') {
      return { own: `${root}_${name.replace(/\d+$/, '')}`, children: root, end: '' };
    }
    const own = `${parent.keys.children}_${name}`;
    return { own, children: own, end: parent.keys.end };
  }

  /** All matching rules, the most specific first. */
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
    const { droppedAttributes } = this.mapping;
    const withElement = [node.rule, ...(node.conditional ?? [])].some(
      (rule) => rule !== undefined && this.#belongsToValue(rule, name),
    );
    const local = name.slice(name.indexOf(':') + 1);
    if ((droppedAttributes.has(local) || name === 'xmlns') && !withElement) return undefined;
    const { significantValues = {} } = this.mapping.table;
    const onlyValue = ownValue(significantValues, name);
    const key = `${node.keys.own}_@${name}`;
    return { key, withElement, ...(onlyValue !== undefined && { onlyValue }) };
  }

  /** Whether an attribute is stored with the value of its element. */
  #belongsToValue({ target, how }: Rule, name: string): boolean {
    const { accessPointAttributes, dateAttributes, dateFields, table } = this.mapping;
    switch (target.to) {
      case 'access-point':
        return (
          accessPointAttributes.has(name) ||
          (how === 'alone' && table.nameGroupAttributes?.includes(name) === true)
        );
      case 'date':
      case 'date-start':
      case 'date-end':
        return dateAttributes.has(name) || dateFields.has(name);
      case 'date-group':
        return dateFields.has(name);
      case 'identifier':
        return table.identifierTypes?.includes(name) === true;
      case 'field':
        return target.with === name;
      default:
        return false;
    }
  }
}

/** The first rule without a condition; undefined if its target is `unknown`. */
function firstRule(rules: readonly Rule[]): Rule | undefined {
  const first = rules.find(({ condition }) => condition === undefined);
  return first?.target.to === 'unknown' ? undefined : first;
}

/** The rule of an element: the first one whose condition is met, otherwise the one without a condition. */
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

/** Whether an element inside of another one adds nothing to its target: the same field, or a name inside of a name. */
export function isSameTarget({ target, how }: Rule, inner: Rule): boolean {
  if (target.to === 'field' && inner.target.to === 'field') return target.name === inner.target.name;
  return target.to === 'access-point' && inner.target.to === 'access-point' && how !== 'alone';
}

function isComponent(name: string): boolean {
  return /^c\d*$/.test(name);
}

/** Whether the path of `node` ends with the first `index + 1` steps. */
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
