/**
 * Mapping tables from the elements of a document to targets: rows of a path tail, a target and an optional `how`. Defines the types of the
 * rows, and compiles a table to a tree with one node per distinct element path, so that reading an element costs one look-up by name.
 * Independent of formats and record types.
 *
 * Path tails: `did/unitid`, `archdesc/@level`; `controlaccess//subject` allows any depth between the two, `c#` is `c` followed by any number
 * of digits, `did/unitid[@type='main']` is an element with that attribute. The most specific tail wins; of equally specific ones, the first.
 */
import type { TextStyle } from './text-style.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** The target of a text or an attribute. */
export type Target =
  /** The element is an item; everything inside belongs to it. */
  | { readonly to: 'item' }
  /**
   * The element is a part, e.g. a maintenance event. `text`: the field for its own text. Inside a part of a kind of `within` it belongs to
   * that part, otherwise to the item.
   */
  | {
      readonly to: 'part';
      readonly kind: string;
      readonly text?: string;
      readonly within?: readonly string[];
    }
  | { readonly to: 'part-field'; readonly name: string }
  /** `isLabelled`: the attribute `label` is put before the text. */
  | { readonly to: 'field'; readonly name: string; readonly isLabelled?: boolean }
  | { readonly to: 'access-point'; readonly type: string }
  | { readonly to: 'date' }
  /** The ends of a date range, inside an element with the target `date`. */
  | { readonly to: 'date-start' }
  | { readonly to: 'date-end' }
  /** The attributes of the element (type, event) apply to all dates inside of it. */
  | { readonly to: 'date-group' }
  | { readonly to: 'identifier' }
  /** A value of the file, not of an item. */
  | { readonly to: 'file'; readonly name: string }
  /** The element shows that the file has another format; the import is rejected. */
  | { readonly to: 'refuse'; readonly reason: string }
  /** Kept as an unknown property, as if no row matched. With it a deployment disables a row of the format. */
  | { readonly to: 'unknown' };

/**
 * - `also`: inside captured text, the text stays there too; elsewhere it only goes to the target.
 * - `alone`: applies only if no row matches a child element; otherwise the text between the children is kept as unknown.
 * - `text-first`: applies only if the element begins with text; otherwise its children are read as if no row matched.
 */
export const hows = ['also', 'alone', 'text-first'] as const;

export type How = (typeof hows)[number];

export type MappingRow = readonly [tail: string, target: Target, how?: How];

export const item = (): Target => ({ to: 'item' });
export const part = (kind: string, options: { text?: string; within?: readonly string[] } = {}): Target => ({
  to: 'part',
  kind,
  ...options,
});
export const partField = (name: string): Target => ({ to: 'part-field', name });
export const field = (name: string): Target => ({ to: 'field', name });
export const labelledField = (name: string): Target => ({ to: 'field', name, isLabelled: true });
export const accessPoint = (type: string): Target => ({ to: 'access-point', type });
export const date = (): Target => ({ to: 'date' });
export const dateStart = (): Target => ({ to: 'date-start' });
export const dateEnd = (): Target => ({ to: 'date-end' });
export const dateGroup = (): Target => ({ to: 'date-group' });
export const identifier = (): Target => ({ to: 'identifier' });
export const fileValue = (name: string): Target => ({ to: 'file', name });
export const refuse = (reason: string): Target => ({ to: 'refuse', reason });

export interface InternalRules {
  /** Elements with the header of the file, whose values are needed although they are not shown. */
  readonly headers: readonly string[];
  /** Fields of the mapping that are for programs and not content. */
  readonly ownFields: readonly string[];
  /** The name of the original element of a part that an export has written; undefined for other elements. */
  readonly fieldOf: (attributes: XmlAttributes) => string | undefined;
}

export interface MappingTable {
  /** Name of the root element of the format, at any depth of the file. */
  readonly root: string;
  /** Names of the root element in other versions of the format. */
  readonly otherRoots?: readonly string[];
  readonly rows: readonly MappingRow[];
  /** Whether keys of unknown properties may begin at an item inside of an item; see {@link KeyStyle}. */
  readonly allowsShortKeys?: boolean;
  /** Style of elements inside captured text, by name or `parent/name`. */
  readonly styles: Readonly<Record<string, TextStyle>>;
  /** Attributes without content (layout, encoding), dropped if no row matches. All other attributes are kept as unknown. */
  readonly droppedAttributes: readonly string[];
  /** Attributes of which only this value is kept as unknown: `{ audience: 'internal' }`. */
  readonly significantValues?: Readonly<Record<string, string>>;
  /** How to read elements marked `audience="internal"`; absent if the format has no such attribute. */
  readonly internal?: InternalRules;
  /** Attributes that become fields of an access point, with the names of the fields. */
  readonly accessPointAttributes: Readonly<Record<string, string>>;
  /** Attributes of an element with the names of one role (`origination`) that apply to all names inside of it. */
  readonly nameGroupAttributes?: readonly string[];
  /** Attributes with the machine-readable form of a date. */
  readonly dateAttributes: readonly string[];
  /** Attributes with the earliest and the latest possible day of a date, used if neither its text nor a normal form can be parsed. */
  readonly dateBounds?: readonly [earliest: string, latest: string];
  /** Attributes that become fields of a date, with the names of the fields. */
  readonly dateFields?: Readonly<Record<string, 'type' | 'event'>>;
  /** Values of the field `type` of a date. Attributes with other values are kept as unknown. */
  readonly dateTypes?: readonly string[];
  /** Attributes with the type of an identifier; the first one that is present is used. */
  readonly identifierTypes?: readonly string[];
}

export interface Rule {
  readonly target: Target;
  readonly how: How | undefined;
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
  /** The keys of child elements begin with it and `_`. */
  readonly children: string;
  /** Ends the key of a text. */
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
        return target.isLabelled === true && name === 'label';
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

/** Whether the target is a date or one end of a date range. */
export function isDate(to: Target['to'] | undefined): boolean {
  return to === 'date' || to === 'date-start' || to === 'date-end';
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
