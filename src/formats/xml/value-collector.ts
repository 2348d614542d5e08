/**
 * Stores the values of elements and attributes in the current item, part or file. Attributes that no row maps become unknown properties.
 * Enforces the limit for the text of one item.
 */
import { addValue, type CollectedItem, type CollectedPart, newCollectedItem } from './collected-item.ts';
import type { CompiledMapping, MappingNode, MappingTree, Rule } from './mapping-tree.ts';
import type { OpenElement } from './open-element.ts';
import { type Destinations, findIdentifierTypeAttribute, putValue } from './put-value.ts';
import type { TextCapture } from './text-capture.ts';

/** Overhead of a value in characters, so that a million empty values exceed the limit too. */
const valueCost = 64;

interface ValueCollectorOptions {
  readonly tree: MappingTree;
  /** Whether the reader restricts internal elements; otherwise the mark is kept as an unknown property. */
  readonly restrictsInternal: boolean;
  /** Maximum characters of one item. */
  readonly maxItemText: number;
  /** Called if an item exceeds the limit; must throw. */
  readonly onLimitExceeded: () => never;
}

export class ValueCollector {
  readonly tree: MappingTree;
  readonly to: Destinations = {
    item: newCollectedItem({ line: 0, path: '' }, {}),
    part: undefined,
    file: new Map(),
    range: undefined,
    dateGroup: undefined,
    nameGroup: undefined,
  };
  /** Items around the current item, and parts around the current part. */
  readonly #outerItems: CollectedItem[] = [];
  readonly #outerParts: (CollectedPart | undefined)[] = [];
  readonly #options: ValueCollectorOptions;
  readonly #mapping: CompiledMapping;

  constructor(options: ValueCollectorOptions) {
    this.#options = options;
    this.tree = options.tree;
    this.#mapping = options.tree.mapping;
  }

  openItem(item: CollectedItem): void {
    this.#outerItems.push(this.to.item);
    this.#outerParts.push(this.to.part);
    this.to.item = item;
    this.to.part = undefined;
  }

  closeItem(): void {
    this.to.item = this.#outerItems.pop()!;
    this.to.part = this.#outerParts.pop();
  }

  openPart(kind: string): CollectedPart {
    const part: CollectedPart = { kind, values: new Map(), parts: [] };
    this.#outerParts.push(this.to.part);
    this.to.part = part;
    return part;
  }

  /** Adds the open part to the part around it if that has one of the kinds of `within`, otherwise to the item. */
  closePart(within: readonly string[] | undefined): void {
    const part = this.to.part!;
    const outer = this.#outerParts.pop();
    const isNested = outer !== undefined && within?.includes(outer.kind) === true;
    (isNested ? outer.parts : this.to.item.parts).push(part);
    this.to.part = outer;
  }

  /** Adds text to the size of the item. */
  count(text: string): void {
    this.#addSize(text.length);
  }

  /** Adds one value to the size of the item, in addition to its text. */
  countValue(): void {
    this.#addSize(valueCost);
  }

  /** Keeps a value as an unknown property. */
  keep(key: string, value: string): void {
    this.#addSize(valueCost);
    addValue(this.to.item.unknown, key, value);
  }

  /** Stores the text of an element in the target of its rule. Returns the stored text; undefined if the element has no value. */
  putText(rule: Rule, text: string, element: OpenElement): string | undefined {
    if (text === '' && !this.#isDateWithoutText(element, rule)) return undefined;
    this.#addSize(valueCost);
    return putValue(rule, text, element, this.to, this.#mapping);
  }

  /** @param capture the innermost active capture. */
  putAttribute(element: OpenElement, name: string, value: string, capture: TextCapture | undefined): void {
    const plan = this.tree.attribute(element.node, name);
    if (plan === undefined || !/\S/.test(value)) return;
    if (name === 'audience' && this.#options.restrictsInternal) return;
    this.#addSize(value.length);
    // The attribute has selected the rule, so it need not be stored.
    if (element.rule?.condition?.attribute === name) return;
    if ('rule' in plan) putValue(plan.rule, value.trim(), element, this.to, this.#mapping);
    else if (plan.withElement && this.#isUsed(element, name, value)) return;
    else if (plan.onlyValue !== undefined && plan.onlyValue !== value.trim()) return;
    else if (
      element.capture !== undefined ||
      capture?.showsLinks !== true ||
      !isAttributeInText(element.node, name)
    )
      this.keep(plan.key, value.trim());
  }

  /** Keeps the attributes that belong to the value of the element, if the element has no value. */
  keepAttributes({ node, attributes, rule, capture }: OpenElement): void {
    // The attributes of a group of names are stored with each name inside of it.
    const isGroup = rule?.how === 'alone' && (capture?.copies ?? 0) > 0;
    for (const name in attributes) {
      if (isGroup && this.#mapping.table.nameGroupAttributes?.includes(name)) continue;
      const plan = this.tree.attribute(node, name);
      const value = attributes[name]!.trim();
      if (plan !== undefined && 'key' in plan && plan.withElement && value !== '') this.keep(plan.key, value);
    }
  }

  /** Keeps the unit of measurement of an element whose captured text does not contain it. */
  keepUnit({ node, attributes }: OpenElement, capture: TextCapture): void {
    const unit = attributes.unit?.trim();
    if (unit && capture.showsLinks) this.keep(`${node.key}@unit`, unit);
  }

  /** Whether the attribute is stored together with the value of the element: the type of an identifier, the type of a date. */
  #isUsed({ rule, attributes }: OpenElement, name: string, value: string): boolean {
    if (rule === undefined) return false;
    const { dateFields, dateTypes, table } = this.#mapping;
    if (rule.target.to === 'identifier') return findIdentifierTypeAttribute(attributes, table) === name;
    if (rule.target.to !== 'date' && rule.target.to !== 'date-group') return true;
    return dateFields.get(name) !== 'type' || dateTypes.has(value.trim());
  }

  /** Whether an element without text is a date: it is an end of a range, contains a range, or has attributes with the date. */
  #isDateWithoutText({ attributes }: OpenElement, { target }: Rule): boolean {
    if (target.to !== 'date') return target.to === 'date-start' || target.to === 'date-end';
    if (this.to.range !== undefined) return true;
    const hasValue = (name: string): boolean => /\S/.test(attributes[name] ?? '');
    const { dateAttributes, dateBounds } = this.#mapping.table;
    return dateAttributes.some(hasValue) || dateBounds?.some(hasValue) === true;
  }

  #addSize(characters: number): void {
    const { item } = this.to;
    item.characters += characters;
    if (item.characters > this.#options.maxItemText) this.#options.onLimitExceeded();
  }
}

/** Whether a captured text that shows links contains the attribute of an element inside of it. */
export function isAttributeInText({ style }: MappingNode, name: string): boolean {
  return name === 'href' || name === 'unit' || (name === 'title' && style === 'pointer');
}
