/**
 * Handles the events of an XML document with a mapping table, and collects the values of each item. Keeps only open items in memory.
 * Text and attributes that no row maps become unknown properties with the path of their element as key, so that no text of an item is
 * lost. The format converts the collected values to drafts.
 */
import { fail } from '../../model/errors.ts';
import type { XmlLimits } from '../format.ts';
import {
  addValue,
  type CollectedItem,
  type CollectedPart,
  newCollectedItem,
  type Values,
} from './collected-item.ts';
import { fieldOf, InternalElement, isInternal, isNeverInternal } from './internal-element.ts';
import {
  type CompiledMapping,
  type InternalRules,
  isDate,
  type KeyStyle,
  type MappingNode,
  MappingTree,
  type Rule,
  ruleFor,
} from './mapping.ts';
import { ElementStack, type OpenElement } from './open-element.ts';
import { type Destinations, findIdentifierTypeName, putValue } from './put-value.ts';
import type { RootCheck } from './root-check.ts';
import { TextCapture } from './text-capture.ts';
import { isTextual } from './text-style.ts';
import type { XmlAttributes, XmlHandler, XmlPosition } from './xml-handler.ts';

/** Receives the collected items; implemented by each format. */
export interface ItemSink {
  readonly rootCheck: RootCheck;
  /** The root of the format begins. `header` collects the values outside of items, `file` those of the file. */
  beginFile(header: CollectedItem, file: Values): void;
  beginItem(item: CollectedItem): void;
  endItem(item: CollectedItem): void;
}

interface MappingReaderOptions {
  readonly mapping: CompiledMapping;
  readonly sink: ItemSink;
  readonly file: string;
  readonly limits: XmlLimits;
  readonly keyStyle?: KeyStyle | undefined;
  readonly restrictsInternal?: boolean | undefined;
}

/** Targets whose text is kept on one line without mark-up. */
const plainTargets: ReadonlySet<string> = new Set([
  'access-point',
  'date',
  'date-start',
  'date-end',
  'identifier',
  'file',
]);

/** Overhead of a value in characters, so that a million empty values exceed the limit too. */
const valueCost = { length: 64 };

export class MappingReader implements XmlHandler {
  readonly #options: MappingReaderOptions;
  readonly #tree: MappingTree;
  readonly #open = new ElementStack();
  /** Ancestors of the current item, and of the current part. */
  readonly #outerItems: CollectedItem[] = [];
  readonly #outerParts: (CollectedPart | undefined)[] = [];
  readonly #to: Destinations = {
    item: newCollectedItem({ line: 0, path: '' }, {}),
    part: undefined,
    file: new Map(),
    range: undefined,
    dateGroup: undefined,
    nameGroup: undefined,
  };
  /** Number of open elements outside of the root of the format. */
  #outside = 0;
  /** The innermost active capture. */
  #capture: TextCapture | undefined;
  /** Undefined if internal elements are read like all others. */
  readonly #internalRules: InternalRules | undefined;
  #internal: InternalElement | undefined;
  #at: XmlPosition = { line: 0, column: 0 };

  constructor(options: MappingReaderOptions) {
    this.#options = options;
    this.#internalRules = options.restrictsInternal === true ? options.mapping.table.internal : undefined;
    this.#tree = new MappingTree(options.mapping, options.keyStyle);
  }

  open(name: string, attributes: XmlAttributes, at: XmlPosition): void {
    this.#at = at;
    const parent = this.#open.top;
    if (parent === undefined) {
      this.#openOutside(name, attributes);
      return;
    }
    parent.hasChildren = true;
    if (parent.hasStrayText) this.#endStrayText(parent);
    this.#openElement(this.#tree.child(parent.node, name), attributes);
  }

  text(text: string): void {
    const element = this.#open.top;
    if (element === undefined) return;
    this.#count(text);
    if (this.#capture !== undefined) {
      this.#capture.text(text);
    } else if (/\S/.test(text)) {
      const isValue = element.rule === undefined || element.rule.how === 'text-first';
      element.hasStrayText = element.hasChildren || element.node.style === 'container' || !isValue;
      this.#beginCapture(element, false).text(text);
    }
  }

  close(_name: string, at: XmlPosition): void {
    this.#at = at;
    const element = this.#open.top;
    if (element === undefined) {
      this.#outside -= 1;
      return;
    }
    if (this.#internal !== undefined) {
      this.#closeInternal(this.#internal, element);
      return;
    }
    if (element.capture !== undefined) this.#endCapture(element);
    else if (this.#capture?.close() === false) this.#keepUnit(element);
    if (element.part !== undefined) this.#endPart(element);
    else if (element.rule?.target.to === 'date-group') this.#endDateGroup(element);
    else if (element.rule?.how === 'alone') this.#to.nameGroup = undefined;
    else if (element.rule?.how === 'text-first') this.#endTextFirst(element);
    if (element.item !== undefined) this.#endItem(element);
    this.#open.pop();
  }

  #openOutside(name: string, attributes: XmlAttributes): void {
    if (!this.#tree.isRoot(name)) {
      if (this.#outside === 0)
        this.#options.sink.rootCheck.addForeignRoot({ name, namespace: attributes.xmlns }, this.#at);
      this.#outside += 1;
      return;
    }
    const node = this.#tree.root(name);
    this.#to.item = newCollectedItem({ line: this.#at.line, path: node.path }, attributes, node.keys);
    this.#to.file = new Map();
    this.#options.sink.beginFile(this.#to.item, this.#to.file);
    this.#openElement(node, attributes);
  }

  #openElement(node: MappingNode, attributes: XmlAttributes): void {
    const element = this.#open.push(node, attributes, this.#capture);
    const rule = ruleFor(node, attributes);
    if (this.#internalRules !== undefined && this.#openInternal(element, rule, this.#internalRules)) return;
    if (rule !== undefined && this.#applies(rule)) {
      element.rule = rule;
      this.#openRule(element, rule);
    } else if (this.#capture !== undefined) {
      this.#capture.open(node.style, attributes);
    } else if (isTextual(node.style)) {
      const capture = this.#beginCapture(element, false);
      if (node.style === 'list' || node.style === 'row') capture.open(node.style, attributes);
    }
    for (const name in attributes) this.#takeAttribute(element, name, attributes[name]!);
  }

  /**
   * Opens an element that is marked as internal, or is inside of such an element. Returns false for other elements, and for items: an item
   * inside of an internal element is an item that is restricted itself.
   */
  #openInternal(element: OpenElement, rule: Rule | undefined, rules: InternalRules): boolean {
    const { node, attributes } = element;
    const internal = this.#internal;
    if (internal === undefined && attributes.audience === undefined) return false;
    element.outerInternal = internal;
    if (rule?.target.to === 'item') return false;
    if (internal === undefined) {
      if (!isInternal(attributes)) return false;
      if (rules.headers.includes(node.name)) this.#to.item.hasInternalHeader = true;
      if (isNeverInternal(node, rule, rules)) return false;
      const written = rules.fieldOf(attributes);
      this.#internal = new InternalElement(this.#to.item, written ?? fieldOf(node, this.#to.item));
      this.#capture?.text(' ');
      this.#capture = this.#internal.capture;
      if (written !== undefined) return true;
    } else {
      internal.depth += 1;
      internal.capture.open(node.style, attributes);
    }
    for (const name in attributes) {
      const value = attributes[name]!.trim();
      if (name === 'audience' || value === '' || this.#tree.attribute(node, name) === undefined) continue;
      this.#count(value);
      this.#internal!.addAttribute(name, value);
    }
    return true;
  }

  #closeInternal(internal: InternalElement, element: OpenElement): void {
    internal.depth -= 1;
    if (internal.depth > 0) internal.capture.close();
    else {
      this.#internal = undefined;
      this.#capture = element.outer;
      if (internal.end()) this.#count(valueCost);
    }
    this.#open.pop();
  }

  /** Inside captured text, an element with the same target is part of that text, and a name inside a name is not a separate name. */
  #applies(rule: Rule): boolean {
    if (this.#capture === undefined) return true;
    const outer = this.#open.findOwner(this.#capture)?.rule;
    return outer === undefined || !isSameTarget(outer, rule);
  }

  #openRule(element: OpenElement, { target, how }: Rule): void {
    // Separates the words before and after an element that is removed from the text.
    if (how === undefined || how === 'text-first') this.#capture?.text(' ');
    switch (target.to) {
      case 'refuse':
        this.#fail('wrong-format', target.reason);
        break;
      case 'item':
        this.#capture = undefined;
        this.#beginItem(element);
        break;
      case 'part':
        this.#capture = undefined;
        element.part = { kind: target.kind, values: new Map(), parts: [] };
        element.partOf = target.within;
        this.#outerParts.push(this.#to.part);
        this.#to.part = element.part;
        if (target.text !== undefined) this.#beginCapture(element, true);
        break;
      case 'date-group':
        this.#capture = undefined;
        element.datesBefore = this.#to.item.dates.length;
        this.#to.dateGroup = element.attributes;
        break;
      default:
        if (how === 'text-first') {
          this.#capture = undefined;
          return;
        }
        if (how === 'alone') this.#to.nameGroup = element.attributes;
        this.#beginCapture(element, plainTargets.has(target.to));
    }
  }

  #beginItem(element: OpenElement): void {
    const { node, attributes } = element;
    element.item = newCollectedItem({ line: this.#at.line, path: node.path }, attributes, node.keys);
    if (this.#internalRules !== undefined) {
      element.item.isRestricted =
        this.#to.item.isRestricted || element.outerInternal !== undefined || isInternal(attributes);
      this.#internal = undefined;
    }
    this.#outerItems.push(this.#to.item);
    this.#outerParts.push(this.#to.part);
    this.#to.item = element.item;
    this.#to.part = undefined;
    this.#options.sink.beginItem(element.item);
  }

  #endItem(element: OpenElement): void {
    this.#options.sink.endItem(this.#to.item);
    this.#to.item = this.#outerItems.pop()!;
    this.#to.part = this.#outerParts.pop();
    this.#capture = element.outer;
    this.#internal = element.outerInternal;
  }

  #endPart(element: OpenElement): void {
    const outer = this.#outerParts.pop();
    const isNested = outer !== undefined && element.partOf?.includes(outer.kind) === true;
    (isNested ? outer.parts : this.#to.item.parts).push(element.part!);
    this.#to.part = outer;
    this.#capture = element.outer;
  }

  #endTextFirst(element: OpenElement): void {
    if (element.capture === undefined || element.hasStrayText) this.#keepAttributes(element);
    this.#capture = element.outer;
  }

  #endDateGroup(element: OpenElement): void {
    if (this.#to.item.dates.length === element.datesBefore) this.#keepAttributes(element);
    this.#to.dateGroup = undefined;
    this.#capture = element.outer;
  }

  #beginCapture(element: OpenElement, isPlain: boolean): TextCapture {
    const capture = new TextCapture(isPlain);
    element.capture = capture;
    this.#capture = capture;
    return capture;
  }

  /** Text between child elements ends at the next child. */
  #endStrayText(element: OpenElement): void {
    const text = element.capture?.finish() ?? '';
    if (text !== '') this.#keep(element.node.key, text);
    element.capture = undefined;
    element.hasStrayText = false;
    this.#capture = undefined;
  }

  #endCapture(element: OpenElement): void {
    const capture = element.capture!;
    let text = capture.finish();
    this.#capture = element.outer;
    const rule = element.hasStrayText ? undefined : element.rule;
    if (rule === undefined || (rule.how === 'alone' && capture.copies > 0)) {
      const isStoredElsewhere = capture.copies > 0 && !capture.hasOwnText;
      if (text !== '' && !isStoredElsewhere) this.#keep(element.node.key, text);
      if (rule !== undefined) this.#keepAttributes(element);
    } else if (text !== '' || this.#isDateWithoutText(element, rule)) {
      this.#count(valueCost);
      text = putValue(rule, text, element, this.#to, this.#options.mapping);
    } else {
      this.#keepAttributes(element);
    }
    if (rule?.how === undefined || rule.how === 'text-first') return;
    // An empty end of a range is inserted for its dash, which marks an open range.
    if (text === '' && element.node.style !== 'range-end') element.outer?.text(' ');
    else element.outer?.insert(text, element.node.style);
  }

  #takeAttribute(element: OpenElement, name: string, value: string): void {
    const plan = this.#tree.attribute(element.node, name);
    if (plan === undefined || !/\S/.test(value)) return;
    if (name === 'audience' && this.#internalRules !== undefined) return;
    this.#count(value);
    // The condition of the rule has used this attribute.
    if (element.rule?.condition?.attribute === name) return;
    if ('rule' in plan) putValue(plan.rule, value.trim(), element, this.#to, this.#options.mapping);
    else if (plan.withElement && this.#isUsed(element, name, value)) return;
    else if (plan.onlyValue !== undefined && plan.onlyValue !== value.trim()) return;
    else if (!this.#isShown(element, name)) this.#keep(plan.key, value.trim());
  }

  /** Whether the value of the element contains the attribute. */
  #isUsed({ rule, attributes }: OpenElement, name: string, value: string): boolean {
    if (rule === undefined) return false;
    const { dateFields, dateTypes, table } = this.#options.mapping;
    if (rule.target.to === 'identifier') return findIdentifierTypeName(attributes, table) === name;
    if (rule.target.to !== 'date' && rule.target.to !== 'date-group') return true;
    return dateFields.get(name) !== 'type' || dateTypes.has(value.trim());
  }

  /** Whether an empty element is a date: one end of a range, or a date with a machine-readable form or with ends. */
  #isDateWithoutText({ attributes }: OpenElement, { target }: Rule): boolean {
    if (target.to !== 'date') return isDate(target.to);
    if (this.#to.range !== undefined) return true;
    for (const name of this.#options.mapping.dateAttributes) if (attributes[name]?.trim()) return true;
    for (const name of this.#options.mapping.table.dateBounds ?? [])
      if (attributes[name]?.trim()) return true;
    return false;
  }

  /** Whether the captured text contains the attribute. */
  #isShown(element: OpenElement, name: string): boolean {
    if (element.capture !== undefined || this.#capture?.showsLinks !== true) return false;
    return name === 'href' || name === 'unit' || (name === 'title' && element.node.style === 'pointer');
  }

  /** Keeps a unit of measurement without a number, which is not part of the text. */
  #keepUnit({ node, attributes }: OpenElement): void {
    const unit = attributes.unit?.trim();
    if (unit && this.#capture?.showsLinks === true) this.#keep(`${node.key}@unit`, unit);
  }

  /** Keeps the attributes that belong to the value of the element, if the element has no value. */
  #keepAttributes({ node, attributes, rule, capture }: OpenElement): void {
    // The names inside of the element have got them.
    const isGroup = rule?.how === 'alone' && (capture?.copies ?? 0) > 0;
    for (const name in attributes) {
      if (isGroup && this.#options.mapping.table.nameGroupAttributes?.includes(name)) continue;
      const plan = this.#tree.attribute(node, name);
      const value = attributes[name]!.trim();
      if (plan !== undefined && 'key' in plan && plan.withElement && value !== '')
        this.#keep(plan.key, value);
    }
  }

  #keep(key: string, value: string): void {
    this.#count(valueCost);
    addValue(this.#to.item.unknown, key, value);
  }

  #count({ length }: { readonly length: number }): void {
    const { item } = this.#to;
    const { itemText } = this.#options.limits;
    item.characters += length;
    if (item.characters <= itemText) return;
    this.#fail('limit-exceeded', `One item has more than ${itemText} characters of text (limit item-text).`);
  }

  #fail(code: 'wrong-format' | 'limit-exceeded', message: string): never {
    const { line, column } = this.#at;
    const path = this.#open.top?.node.path ?? '';
    fail(code, message, { errors: [{ file: this.#options.file, line, column, path, message }] });
  }
}

function isSameTarget({ target, how }: Rule, inner: Rule): boolean {
  if (target.to === 'field' && inner.target.to === 'field') return target.name === inner.target.name;
  return target.to === 'access-point' && inner.target.to === 'access-point' && how !== 'alone';
}
