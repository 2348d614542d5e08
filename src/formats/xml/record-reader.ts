/**
 * Reads the events of an XML document by a mapping table and gathers what belongs to each item. Nothing is looked up
 * backwards and only open items are held. What no row maps is kept as unknown under the path of its element, so that
 * every word between the first and the last tag of an item is found again. What an item is made of is for the format.
 */
import { fail } from '../../model/errors.ts';
import type { ReadLimits } from '../format.ts';
import { addValue, type Gathered, type GatheredPart, gatherFor, type Values } from './gathered.ts';
import { type CompiledMapping, type MappingNode, MappingTree, type Rule } from './mapping.ts';
import { TextCapture } from './text-capture.ts';
import { isTextual } from './text-style.ts';
import type { XmlAttributes, XmlHandler, XmlPosition } from './xml-handler.ts';

/** What a format does with what is read. */
export interface RecordSink {
  /** The root element of the document, and what the reader is looking for is not it. May refuse. */
  foreignRoot(name: string, at: XmlPosition): void;
  /** A document of the format begins; `header` gathers what stands outside items. */
  beginFile(header: Gathered, file: Values): void;
  beginItem(item: Gathered): void;
  endItem(item: Gathered): void;
}

export interface RecordReaderOptions {
  readonly mapping: CompiledMapping;
  readonly sink: RecordSink;
  readonly file: string;
  readonly limits: ReadLimits;
}

/** Kinds of text that are kept on one line without mark-up. */
const plainTargets: ReadonlySet<string> = new Set([
  'access-point',
  'date',
  'identifier',
  'file',
  'part-field',
]);

interface OpenElement {
  node: MappingNode;
  attributes: XmlAttributes;
  /** The rule that is followed here; a row that matches need not be followed inside other text. */
  rule: Rule | undefined;
  /** The capture that this element began. */
  capture: TextCapture | undefined;
  /** The capture that goes on when this element ends. */
  outer: TextCapture | undefined;
  /** The element's capture holds only words between its children. */
  isLoose: boolean;
  hasChildren: boolean;
  item: Gathered | undefined;
  part: GatheredPart | undefined;
}

export class RecordReader implements XmlHandler {
  readonly #options: RecordReaderOptions;
  readonly #tree: MappingTree;
  readonly #elements: OpenElement[] = [];
  readonly #items: Gathered[] = [];
  readonly #parts: GatheredPart[] = [];
  /** Number of open elements of the format; 0 outside of it. */
  #depth = 0;
  /** Open elements around the format's root. */
  #outside = 0;
  #capture: TextCapture | undefined;
  #item: Gathered = gatherFor({ line: 0, path: '' }, {});
  #file: Values = new Map();
  #at: XmlPosition = { line: 0, column: 0 };

  constructor(options: RecordReaderOptions) {
    this.#options = options;
    this.#tree = new MappingTree(options.mapping);
  }

  open(name: string, attributes: XmlAttributes, at: XmlPosition): void {
    this.#at = at;
    if (this.#depth === 0) {
      this.#openOutside(name, attributes);
      return;
    }
    const parent = this.#elements[this.#depth - 1]!;
    parent.hasChildren = true;
    if (parent.isLoose) this.#endLoose(parent);
    this.#openElement(this.#tree.child(parent.node, name), attributes);
  }

  text(text: string): void {
    if (this.#depth === 0) return;
    const item = this.#item;
    item.characters += text.length;
    if (item.characters > this.#options.limits.itemText) this.#refuseLength();
    if (this.#capture !== undefined) {
      this.#capture.text(text);
      return;
    }
    if (!/\S/.test(text)) return;
    const element = this.#elements[this.#depth - 1]!;
    element.isLoose = element.hasChildren || element.node.style === 'container' || element.rule !== undefined;
    this.#beginCapture(element, false).text(text);
  }

  close(_name: string, at: XmlPosition): void {
    this.#at = at;
    if (this.#depth === 0) {
      this.#outside -= 1;
      return;
    }
    const element = this.#elements[this.#depth - 1]!;
    if (element.capture !== undefined) this.#endCapture(element);
    else if (this.#capture?.close() === false) this.#keepUnit(element);
    if (element.part !== undefined) this.#endPart(element.part);
    if (element.item !== undefined) this.#endItem(element);
    if (element.capture === undefined && element.rule !== undefined) this.#capture = element.outer;
    this.#depth -= 1;
  }

  #openOutside(name: string, attributes: XmlAttributes): void {
    if (name !== this.#options.mapping.table.root) {
      if (this.#outside === 0) this.#options.sink.foreignRoot(name, this.#at);
      this.#outside += 1;
      return;
    }
    const node = this.#tree.root();
    this.#item = gatherFor({ line: this.#at.line, path: node.path }, attributes);
    this.#file = new Map();
    this.#options.sink.beginFile(this.#item, this.#file);
    this.#openElement(node, attributes);
  }

  #openElement(node: MappingNode, attributes: XmlAttributes): void {
    const element = this.#pushElement(node, attributes);
    const capture = this.#capture;
    if (node.rule !== undefined && this.#isFollowed(node.rule)) {
      element.rule = node.rule;
      this.#openRule(element, node.rule);
    } else if (capture !== undefined) {
      capture.open(node.style, attributes);
    } else if (isTextual(node.style)) {
      const own = this.#beginCapture(element, false);
      if (node.style === 'list' || node.style === 'row') own.open(node.style, attributes);
    }
    for (const name in attributes) this.#takeAttribute(element, name, attributes[name]!);
  }

  #pushElement(node: MappingNode, attributes: XmlAttributes): OpenElement {
    const element = this.#elements[this.#depth] ?? newElement(node);
    this.#elements[this.#depth] = element;
    this.#depth += 1;
    element.node = node;
    element.attributes = attributes;
    element.rule = undefined;
    element.capture = undefined;
    element.outer = this.#capture;
    element.isLoose = false;
    element.hasChildren = false;
    element.item = undefined;
    element.part = undefined;
    return element;
  }

  /** Inside a text, an element with the same target is part of it, and a name inside a name is no name of its own. */
  #isFollowed(rule: Rule): boolean {
    if (this.#capture === undefined) return true;
    for (let depth = this.#depth - 2; depth >= 0; depth -= 1) {
      const { capture, rule: outer } = this.#elements[depth]!;
      if (capture !== this.#capture) continue;
      return outer === undefined || !isSameTarget(outer, rule);
    }
    return true;
  }

  #openRule(element: OpenElement, rule: Rule): void {
    const { target } = rule;
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
        element.part = { kind: target.kind, values: new Map() };
        this.#parts.push(element.part);
        break;
      default:
        this.#beginCapture(element, plainTargets.has(target.to));
    }
  }

  #beginItem(element: OpenElement): void {
    const { node, attributes } = element;
    const item = gatherFor({ line: this.#at.line, path: node.path }, attributes);
    this.#items.push(this.#item);
    this.#item = item;
    element.item = item;
    this.#options.sink.beginItem(item);
  }

  #endItem(element: OpenElement): void {
    this.#options.sink.endItem(this.#item);
    this.#item = this.#items.pop()!;
    this.#capture = element.outer;
  }

  #endPart(part: GatheredPart): void {
    this.#parts.pop();
    this.#item.parts.push(part);
  }

  #beginCapture(element: OpenElement, isPlain: boolean): TextCapture {
    const capture = new TextCapture(isPlain);
    element.capture = capture;
    this.#capture = capture;
    return capture;
  }

  #endLoose(element: OpenElement): void {
    const text = element.capture?.finish() ?? '';
    if (text !== '') addValue(this.#item.unknown, element.node.key, text);
    element.capture = undefined;
    element.isLoose = false;
    this.#capture = undefined;
  }

  #endCapture(element: OpenElement): void {
    const capture = element.capture!;
    const text = capture.finish();
    this.#capture = element.outer;
    const rule = element.isLoose ? undefined : element.rule;
    const isUnknown =
      rule === undefined || rule.target.to === 'unknown' || (rule.how === 'alone' && capture.copies > 0);
    if (isUnknown) {
      if (rule !== undefined) this.#keepAttributes(element);
      const isOnlyCopies = capture.copies > 0 && !capture.hasOwnWords;
      if (text !== '' && !isOnlyCopies) addValue(this.#item.unknown, element.node.key, text);
    } else if (text !== '' || rule.target.to === 'date') {
      this.#take(element, rule, text);
    } else {
      this.#keepAttributes(element);
    }
    if (rule?.how !== undefined && text !== '') element.outer?.insert(text, element.node.style);
  }

  /** Attributes that would have gone with the element, had it gone anywhere. */
  #keepAttributes(element: OpenElement): void {
    for (const name in element.attributes) {
      const plan = this.#tree.attribute(element.node, name);
      const value = element.attributes[name]!.trim();
      if (plan !== undefined && 'key' in plan && plan.withElement && value !== '') {
        addValue(this.#item.unknown, plan.key, value);
      }
    }
  }

  /** One text or attribute to its target. */
  #take(element: OpenElement, rule: Rule, value: string): void {
    const { target } = rule;
    const item = this.#item;
    switch (target.to) {
      case 'field':
        addValue(item.fields, target.name, value);
        break;
      case 'part-field':
        addValue(this.#parts.at(-1)?.values ?? item.loose, target.name, value);
        break;
      case 'file':
        addValue(this.#file, target.name, value);
        break;
      case 'identifier':
        item.identifiers.push(value);
        break;
      case 'date':
        this.#takeDate(element, value);
        break;
      case 'access-point':
        item.accessPoints.push({ type: target.type, name: value, attributes: element.attributes });
        break;
      default:
        throw new Error(`No text can go to '${target.to}'`);
    }
  }

  #takeDate(element: OpenElement, text: string): void {
    const normal = element.attributes['normal']?.trim() || undefined;
    if (text === '' && normal === undefined) return;
    const isCopy = element.outer !== undefined && element.rule?.how === 'also';
    this.#item.dates.push({ text, normal, key: element.node.key, isCopy });
  }

  #takeAttribute(element: OpenElement, name: string, value: string): void {
    const plan = this.#tree.attribute(element.node, name);
    if (plan === undefined || !/\S/.test(value)) return;
    this.#item.characters += value.length;
    if (this.#item.characters > this.#options.limits.itemText) this.#refuseLength();
    const text = value.trim();
    if ('rule' in plan) this.#take(element, plan.rule, text);
    else if (plan.withElement && element.rule !== undefined) return;
    else if (!this.#isShown(element, name)) addValue(this.#item.unknown, plan.key, text);
  }

  /** Whether the attribute stands in the captured text already. */
  #isShown(element: OpenElement, name: string): boolean {
    if (element.capture !== undefined || this.#capture?.showsLinks !== true) return false;
    return name === 'href' || name === 'unit' || (name === 'title' && element.node.style === 'pointer');
  }

  /** A unit of measurement without a number is not shown in the text. */
  #keepUnit({ node, attributes }: OpenElement): void {
    const unit = attributes['unit'];
    if (unit !== undefined) addValue(this.#item.unknown, `${node.key}@unit`, unit);
  }

  #refuseLength(): never {
    const { itemText } = this.#options.limits;
    this.#fail('limit-exceeded', `One item holds more than ${itemText} characters of text (limit itemText).`);
  }

  #fail(code: 'wrong-format' | 'limit-exceeded', message: string): never {
    const { line, column } = this.#at;
    const path = this.#elements[this.#depth - 1]?.node.path ?? '';
    fail(code, message, { errors: [{ file: this.#options.file, line, column, path, message }] });
  }
}

function newElement(node: MappingNode): OpenElement {
  return {
    node,
    attributes: {},
    rule: undefined,
    capture: undefined,
    outer: undefined,
    isLoose: false,
    hasChildren: false,
    item: undefined,
    part: undefined,
  };
}

function isSameTarget(a: Rule, b: Rule): boolean {
  if (a.target.to !== b.target.to) return false;
  if (a.target.to === 'field' && b.target.to === 'field') return a.target.name === b.target.name;
  return a.target.to === 'access-point' && a.how !== 'alone';
}
