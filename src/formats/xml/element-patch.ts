/**
 * The difference between two elements as plain data, and its application. White space at the ends of a text and repeated white space do not
 * count. More than 300 lines: both directions are in one file, since each statement of a difference has its counterpart in the application.
 */
import { isObject } from '../../lib/json-diff.ts';
import type { XmlContent, XmlElement } from './write-xml.ts';

/** Changes of an element: attributes (null deletes one), and content. */
export interface ElementPatch {
  readonly a?: Readonly<Record<string, string | null>>;
  readonly c?: readonly ContentStep[];
}

/** A number keeps as many entries, a negative one omits them; an object changes the next entry; a text or a list (an element) is inserted. */
type ContentStep = number | ElementPatch | Literal;

/** A text, or an element: name, attributes, content. */
type Literal =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, ...content: unknown[]];

/** Longer contents are compared as a whole, since the comparison is quadratic. */
const maxCompared = 400;

/** Maximum pairs of entries that are compared element by element. */
const maxPairs = 400;

/** Collapses white space, joins adjacent texts and removes empty ones. Returns the same object if nothing changes. */
export function normalizeElement(given: XmlElement): XmlElement {
  const content = normalizeContent(mapChildren(given.content, normalizeElement));
  return content === given.content ? given : { ...given, content };
}

/** Changes an element and everything in it, the innermost first. Returns the same object if nothing changes. */
export function mapElements(given: XmlElement, change: (one: XmlElement) => XmlElement): XmlElement {
  const content = mapChildren(given.content, (one) => mapElements(one, change));
  return change(content === given.content ? given : { ...given, content });
}

function mapChildren(
  given: readonly XmlContent[],
  change: (one: XmlElement) => XmlElement,
): readonly XmlContent[] {
  let changed: XmlContent[] | undefined;
  for (let i = 0; i < given.length; i += 1) {
    const one = given[i]!;
    const child = typeof one === 'string' ? one : change(one);
    if (child !== one) changed ??= given.slice();
    if (changed !== undefined) changed[i] = child;
  }
  return changed ?? given;
}

/** Collapses white space, joins adjacent texts and removes empty ones in one content, but not inside its elements. */
export function normalizeContent(given: readonly XmlContent[]): readonly XmlContent[] {
  if (hasNormalTexts(given)) return given;
  const content: XmlContent[] = [];
  for (const one of given) {
    const last = content.at(-1);
    if (typeof one === 'string' && typeof last === 'string') content[content.length - 1] = last + one;
    else content.push(one);
  }
  const end = content.length - 1;
  return content
    .map((one, i) => (typeof one === 'string' ? collapseWhiteSpace(one, i === 0, i === end) : one))
    .filter((one) => one !== '');
}

function hasNormalTexts(content: readonly XmlContent[]): boolean {
  const end = content.length - 1;
  let isAfterText = false;
  for (let i = 0; i <= end; i += 1) {
    const one = content[i]!;
    const isText = typeof one === 'string';
    if (isText && (isAfterText || one === '' || collapseWhiteSpace(one, i === 0, i === end) !== one))
      return false;
    isAfterText = isText;
  }
  return true;
}

const otherSpace = /[^\S ]|\s\s/;

/** Collapses the white space of a text. @param isFirst whether white space at its start is removed; `isLast` at its end. */
export function collapseWhiteSpace(text: string, isFirst: boolean, isLast: boolean): string {
  let collapsed = otherSpace.test(text) ? text.replace(/\s+/g, ' ') : text;
  if (isFirst && collapsed.startsWith(' ')) collapsed = collapsed.slice(1);
  return isLast && collapsed.endsWith(' ') ? collapsed.slice(0, -1) : collapsed;
}

/** A number of 53 bits that shows whether an element was changed. Not collision-resistant: do not use it for security. */
export function digestElement(given: XmlElement): number {
  const state = new Uint32Array([0x811c9dc5, 0x2f0b4c47]);
  addElement(given, state);
  return (state[0]! & 0x1fffff) * 0x1_0000_0000 + state[1]!;
}

function addElement({ name, attributes, content }: XmlElement, state: Uint32Array): void {
  addText(name, 1, state);
  for (const attribute in attributes) {
    const value = attributes[attribute];
    if (value === undefined) continue;
    addText(attribute, 2, state);
    addText(value, 3, state);
  }
  for (const one of content)
    if (typeof one === 'string') addText(one, 4, state);
    else addElement(one, state);
  addText('', 5, state);
}

/** FNV-1a with two multipliers. @param kind separates the texts. */
function addText(text: string, kind: number, state: Uint32Array): void {
  let a = Math.imul(state[0]! ^ kind, 0x01000193);
  let b = Math.imul(state[1]! ^ kind, 0x2c1b3c6d);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x2c1b3c6d);
    b ^= b >>> 15;
  }
  state[0] = a;
  state[1] = b;
}

/** A text that is equal for equal elements. */
function toCanonical(given: XmlElement): string {
  return JSON.stringify(toLiteral(given));
}

function toLiteral({ name, attributes, content }: XmlElement): Literal {
  const set = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  set.sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    name,
    Object.fromEntries(set),
    ...content.map((one) => (typeof one === 'string' ? one : toLiteral(one))),
  ];
}

/** The changes that turn `from` into `to`; undefined if they are equal. Both must be normalized, with the same name. */
export function diffElements(from: XmlElement, to: XmlElement): ElementPatch | undefined {
  if (from === to) return undefined;
  const attributes = diffAttributes(from.attributes, to.attributes);
  const content = diffContent(from.content, to.content);
  if (attributes === undefined && content === undefined) return undefined;
  return { ...(attributes !== undefined && { a: attributes }), ...(content !== undefined && { c: content }) };
}

function diffAttributes(from: XmlElement['attributes'], to: XmlElement['attributes']): ElementPatch['a'] {
  if (haveEqualAttributes(from, to)) return undefined;
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed = [...names].filter((name) => from[name] !== to[name]);
  return Object.fromEntries(changed.map((name) => [name, to[name] ?? null]));
}

export function haveEqualAttributes(a: XmlElement['attributes'], b: XmlElement['attributes']): boolean {
  if (a === b) return true;
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (a[name] !== b[name]) return false;
  return true;
}

function diffContent(
  from: readonly XmlContent[],
  to: readonly XmlContent[],
): readonly ContentStep[] | undefined {
  if (from === to) return undefined;
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && areEqual(from[start]!, to[start]!)) start += 1;
  if (start === from.length && start === to.length) return undefined;
  let end = 0;
  while (end < shorter - start && areEqual(from.at(-1 - end)!, to.at(-1 - end)!)) end += 1;
  const before = from.slice(start, from.length - end);
  const after = to.slice(start, to.length - end);
  const steps: ContentStep[] = start > 0 ? [start] : [];
  let i = 0;
  let j = 0;
  const common = commonEntries(before, after);
  for (const [a, b] of [...common, [before.length, after.length] as const]) {
    diffGap(before.slice(i, a), after.slice(j, b), steps);
    if (a < before.length) addCount(steps, 1);
    i = a + 1;
    j = b + 1;
  }
  if (end > 0) addCount(steps, end);
  return steps;
}

function areEqual(a: XmlContent, b: XmlContent): boolean {
  if (a === b) return true;
  if (typeof a === 'string' || typeof b === 'string') return false;
  if (a.name !== b.name || a.content.length !== b.content.length) return false;
  return (
    haveEqualAttributes(a.attributes, b.attributes) &&
    a.content.every((one, i) => areEqual(one, b.content[i]!))
  );
}

const toKey = (one: XmlContent): string => (typeof one === 'string' ? `"${one}` : toCanonical(one));

/** Adds the steps between two equal entries: elements of the same name are changed, others omitted and inserted. */
function diffGap(from: readonly XmlContent[], to: readonly XmlContent[], steps: ContentStep[]): void {
  let at = 0;
  for (const one of to) {
    const found =
      typeof one === 'string'
        ? -1
        : from.findIndex((other, i) => i >= at && typeof other !== 'string' && other.name === one.name);
    if (found < 0 || typeof one === 'string') {
      steps.push(typeof one === 'string' ? one : toLiteral(one));
      continue;
    }
    if (found > at) addCount(steps, at - found);
    steps.push(diffElements(from[found] as XmlElement, one) ?? {});
    at = found + 1;
  }
  if (from.length > at) addCount(steps, at - from.length);
}

function addCount(steps: ContentStep[], count: number): void {
  const last = steps.at(-1);
  if (typeof last === 'number' && Math.sign(last) === Math.sign(count))
    steps[steps.length - 1] = last + count;
  else steps.push(count);
}

/** The positions of a longest common subsequence. */
function commonEntries(
  from: readonly XmlContent[],
  to: readonly XmlContent[],
): readonly (readonly [number, number])[] {
  if (from.length > maxCompared || to.length > maxCompared) return [];
  // The caller has removed equal entries from both ends, so two single entries differ.
  if (from.length < 2 && to.length < 2) return [];
  const isSame = toComparison(from, to);
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isSame(i, j)
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const common: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (isSame(i, j)) common.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return common;
}

/** Compares an entry of each content. Elements of long contents are compared by their texts, since every pair is compared. */
function toComparison(
  from: readonly XmlContent[],
  to: readonly XmlContent[],
): (i: number, j: number) => boolean {
  if (from.length * to.length <= maxPairs) return (i, j) => areEqual(from[i]!, to[j]!);
  const a = from.map(toKey);
  const b = to.map(toKey);
  return (i, j) => a[i] === b[j];
}

/** Applies a patch to a normalized element. Undefined if it does not fit. @param patch untrusted, of any structure. */
export function applyPatch(given: XmlElement, patch: unknown): XmlElement | undefined {
  if (!isObject(patch)) return undefined;
  const attributes = applyToAttributes(given.attributes, patch.a);
  const content = patch.c === undefined ? given.content : applyToContent(given.content, patch.c);
  return attributes === undefined || content === undefined ? undefined : { ...given, attributes, content };
}

function applyToAttributes(
  given: XmlElement['attributes'],
  changes: unknown,
): XmlElement['attributes'] | undefined {
  if (changes === undefined) return given;
  if (!isObject(changes)) return undefined;
  const attributes = new Map(Object.entries(given));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) attributes.delete(name);
    else if (typeof value === 'string') attributes.set(name, value);
    else return undefined;
  }
  return Object.fromEntries(attributes);
}

function applyToContent(given: readonly XmlContent[], steps: unknown): readonly XmlContent[] | undefined {
  if (!Array.isArray(steps)) return undefined;
  const content: XmlContent[] = [];
  let at = 0;
  for (const step of steps as readonly unknown[]) {
    if (typeof step === 'number') {
      if (step > 0) content.push(...given.slice(at, at + step));
      at += Math.abs(step);
      continue;
    }
    if (typeof step === 'string' || Array.isArray(step)) {
      const inserted = toContent(step);
      if (inserted === undefined) return undefined;
      content.push(inserted);
      continue;
    }
    const next = given[at];
    const changed = typeof next === 'object' ? applyPatch(next, step) : undefined;
    if (changed === undefined) return undefined;
    content.push(changed);
    at += 1;
  }
  return at === given.length ? content : undefined;
}

function toContent(literal: unknown): XmlContent | undefined {
  if (typeof literal === 'string') return literal;
  if (!Array.isArray(literal)) return undefined;
  const [name, attributes, ...inner] = literal as readonly unknown[];
  if (typeof name !== 'string' || !isObject(attributes)) return undefined;
  if (!Object.values(attributes).every((value) => typeof value === 'string')) return undefined;
  const content = inner.map(toContent);
  if (!content.every((one) => one !== undefined)) return undefined;
  return { name, attributes: attributes as Readonly<Record<string, string>>, content };
}
