/**
 * Handles the events of an XML document with a mapping table, and collects the values of each item. Keeps only open items in memory.
 * Text and attributes that no row maps become unknown properties with the path of their element as key, so that no text of an item is
 * lost. The format converts the collected values to drafts. More than 300 lines: the handlers of all events share the open elements.
 */
import { fail } from '../../model/errors.ts';
import type { XmlLimits } from '../format.ts';
import { addValue, type CollectedItem, newCollectedItem, type Values } from './collected-item.ts';
import { type ElementMark, extensionField, parseMark, toHeading } from './extension-element.ts';
import { type InternalElement, isInternal, openInternal } from './internal-element.ts';
import { type InternalRules, isPlain } from './mapping.ts';
import {
  type CompiledMapping,
  isSameTarget,
  type KeyStyle,
  type MappingNode,
  MappingTree,
  type Rule,
  ruleFor,
} from './mapping-tree.ts';
import { ElementStack, type OpenElement } from './open-element.ts';
import type { Destinations } from './put-value.ts';
import type { RootCheck } from './root-check.ts';
import { TextCapture } from './text-capture.ts';
import { isCapturedUnmapped } from './text-style.ts';
import { ValueCollector } from './value-collector.ts';
import { extensionTarget } from './write-xml.ts';
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

export class MappingReader implements XmlHandler {
  readonly #options: MappingReaderOptions;
  readonly #tree: MappingTree;
  readonly #open = new ElementStack();
  readonly #values: ValueCollector;
  readonly #to: Destinations;
  /** Number of open elements outside of the root of the format. */
  #outside = 0;
  /** The innermost active capture. */
  #capture: TextCapture | undefined;
  /** Undefined if elements marked as internal are read like all others. */
  readonly #internalRules: InternalRules | undefined;
  #internal: InternalElement | undefined;
  /** For each open item, the internal element that contains it, to be restored when the item ends. */
  readonly #outerInternals: (InternalElement | undefined)[] = [];
  #at: XmlPosition = { line: 0, column: 0 };

  constructor(options: MappingReaderOptions) {
    this.#options = options;
    this.#internalRules = options.restrictsInternal === true ? options.mapping.table.internal : undefined;
    this.#tree = new MappingTree(options.mapping, options.keyStyle);
    this.#values = new ValueCollector({
      tree: this.#tree,
      restrictsInternal: this.#internalRules !== undefined,
      maxItemText: options.limits.itemText,
      onLimitExceeded: () => this.#failItemText(),
    });
    this.#to = this.#values.to;
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
    this.#values.count(text);
    if (this.#capture !== undefined) {
      this.#capture.text(text);
    } else if (/\S/.test(text)) {
      const isValue = element.rule === undefined || element.rule.how === 'text-first';
      element.hasStrayText = element.hasChildren || element.node.style === 'container' || !isValue;
      this.#beginCapture(element, false).text(text);
    }
  }

  /** Reads the extension that an export of Fonds has written directly after a start tag. Ignores other instructions. */
  instruction(target: string, body: string): void {
    const element = this.#open.top;
    if (target !== extensionTarget || element === undefined || element.hasChildren) return;
    this.#values.count(body);
    if (element.item !== undefined) addValue(element.item.fields, extensionField, body);
    else this.#readMark(element, body);
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
    else if (this.#capture?.close() === false) this.#values.keepUnit(element, this.#capture);
    if (element.part !== undefined) {
      this.#values.closePart(element.partOf);
      this.#capture = element.outer;
    } else if (element.rule?.target.to === 'date-group') this.#endDateGroup(element);
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
    const header = newCollectedItem({ line: this.#at.line, path: node.path }, attributes, node.keys);
    header.isRestricted = this.#internalRules !== undefined && isInternal(attributes);
    this.#to.item = header;
    this.#to.file = new Map();
    this.#options.sink.beginFile(header, this.#to.file);
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
    } else if (isCapturedUnmapped(node.style)) {
      const capture = this.#beginCapture(element, false);
      if (node.style === 'list' || node.style === 'row') capture.open(node.style, attributes);
    }
    for (const name in attributes) this.#values.putAttribute(element, name, attributes[name]!, this.#capture);
  }

  /**
   * Opens an element that is marked as internal, or is inside of such an element. Returns false for other elements, and for
   * items and the root: these are read as usual, and the items become restricted.
   */
  #openInternal(element: OpenElement, rule: Rule | undefined, rules: InternalRules): boolean {
    const outer = this.#internal;
    if (outer === undefined && element.attributes.audience === undefined) return false;
    if (rule?.target.to === 'item' || element.node.parent === undefined) return false;
    if (outer !== undefined) {
      outer.open(element);
      return true;
    }
    const internal = openInternal(element, rule, rules, this.#values);
    if (internal === undefined) return false;
    this.#internal = internal;
    this.#capture?.text(' ');
    this.#capture = internal.capture;
    return true;
  }

  #closeInternal(internal: InternalElement, element: OpenElement): void {
    if (internal.close(element)) {
      this.#internal = undefined;
      this.#capture = element.outer;
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
    // The text of the element goes to another target: a blank separates the words before and after it.
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
        element.part = this.#values.openPart(target.kind);
        element.partOf = target.within;
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
        this.#beginCapture(element, isPlain(target));
    }
  }

  #beginItem(element: OpenElement): void {
    const { node, attributes } = element;
    element.item = newCollectedItem({ line: this.#at.line, path: node.path }, attributes, node.keys);
    if (this.#internalRules !== undefined) {
      element.item.isRestricted =
        this.#to.item.isRestricted || this.#internal !== undefined || isInternal(attributes);
    }
    this.#outerInternals.push(this.#internal);
    this.#internal = undefined;
    this.#values.openItem(element.item);
    this.#options.sink.beginItem(element.item);
  }

  #endItem(element: OpenElement): void {
    this.#options.sink.endItem(this.#to.item);
    this.#values.closeItem();
    this.#capture = element.outer;
    this.#internal = this.#outerInternals.pop();
  }

  #endTextFirst(element: OpenElement): void {
    if (element.capture === undefined || element.hasStrayText) this.#values.keepAttributes(element);
    this.#capture = element.outer;
  }

  #endDateGroup(element: OpenElement): void {
    if (this.#to.item.dates.length === element.datesBefore) this.#values.keepAttributes(element);
    this.#to.dateGroup = undefined;
    this.#capture = element.outer;
  }

  #beginCapture(element: OpenElement, isPlain: boolean): TextCapture {
    const capture = new TextCapture(isPlain);
    capture.isMapped = element.rule !== undefined && element.rule.how !== 'alone';
    element.capture = capture;
    this.#capture = capture;
    return capture;
  }

  /** Text between child elements ends at the next child. */
  #endStrayText(element: OpenElement): void {
    const text = element.capture?.finish() ?? '';
    if (text !== '') this.#values.keep(element.node.key, text);
    element.capture = undefined;
    element.hasStrayText = false;
    this.#capture = undefined;
  }

  #endCapture(element: OpenElement): void {
    const capture = element.capture!;
    let text = capture.finish();
    this.#capture = element.outer;
    if (element.mark !== undefined) {
      this.#putMarked(element.mark, text);
      this.#closeMarked(element);
      return;
    }
    const rule = element.hasStrayText ? undefined : element.rule;
    if (rule === undefined || (rule.how === 'alone' && capture.copies > 0)) {
      const isStoredElsewhere = capture.copies > 0 && !capture.hasOwnText;
      if (text !== '' && !isStoredElsewhere) this.#values.keep(element.node.key, text);
      if (rule !== undefined) this.#values.keepAttributes(element);
    } else {
      const stored = this.#values.putText(rule, text, element);
      if (stored === undefined) this.#values.keepAttributes(element);
      else text = stored;
    }
    if (rule?.how === undefined || rule.how === 'text-first') return;
    // An empty end of a range is inserted for its dash, which marks an open range.
    if (text === '' && element.node.style !== 'range-end') element.outer?.text(' ');
    else element.outer?.insert(text, element.node.style);
  }

  #readMark(element: OpenElement, body: string): void {
    const mark = parseMark(body, this.#options.mapping.table.markedFields ?? []);
    if (mark === undefined) return;
    if (this.#internal !== undefined) {
      if ('note' in mark) this.#internal.rename(mark.note);
    } else if (!('note' in mark) && this.#capture !== undefined) {
      element.mark = mark;
      // A paragraph inside of another element has a text of its own.
      if (element.capture === undefined) this.#beginCapture(element, false);
      else element.isOwnCapture = true;
    }
  }

  /** Stores the text of an element in the field or the unknown property that its extension names, without the heading of the export. */
  #putMarked(mark: ElementMark, text: string): void {
    if ('copy' in mark || 'note' in mark) return;
    const heading = mark.more === true ? '' : toHeading(mark);
    const value =
      heading !== '' && text.startsWith(heading)
        ? text.slice(heading.length).replace(/^(?:: |\n\n|$)/, '')
        : text.replace(/^## [^\n]*(?:\n\n|$)/, '');
    const last = mark.more === true ? this.#lastValues(mark)?.pop() : undefined;
    const whole = last === undefined ? value : `${last}\n\n${value}`;
    if ('unknown' in mark) this.#values.keep(mark.unknown, whole);
    else if (whole !== '') addValue(this.#to.item.fields, mark.field, whole);
  }

  /** Closes the element in the outer capture, which opened it before its mark was read and has no text of it. */
  #closeMarked({ isOwnCapture, outer }: OpenElement): void {
    if (!isOwnCapture) outer?.close();
  }

  #lastValues(mark: ElementMark): string[] | undefined {
    const { unknown, fields } = this.#to.item;
    if ('unknown' in mark) return unknown.get(mark.unknown);
    return 'field' in mark ? fields.get(mark.field) : undefined;
  }

  #failItemText(): never {
    const { itemText } = this.#options.limits;
    this.#fail('limit-exceeded', `One item has more than ${itemText} characters of text (limit item-text).`);
  }

  #fail(code: 'wrong-format' | 'limit-exceeded', message: string): never {
    const { line, column } = this.#at;
    const path = this.#open.top?.node.path ?? '';
    fail(code, message, { errors: [{ file: this.#options.file, line, column, path, message }] });
  }
}
