/**
 * The mark-up of a source file with one record (source-markup.ts): the differences between its elements and those that an export of the record writes.
 * The description that the elements contain stores them.
 */
import type { CloseStep, PartDraft } from '../../model/draft.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { type ItemContent, parseExtension } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import type { WriterContext } from '../record-writer.ts';
import { cleanElement } from './clean-element.ts';
import { DocumentTree } from './document-tree.ts';
import { mapElements, normalizeElement } from './element-patch.ts';
import { hasValidReferences, withoutDanglingReferences } from './element-references.ts';
import { writeMark } from './extension-element.ts';
import { findWrittenIndex, withSourceMarkup } from './markup-extension.ts';
import { insertChild } from './place-unknown.ts';
import {
  applyEntry,
  countElements,
  markupField,
  maxElements,
  maxMarkup,
  parseMarkup,
  toEntry,
} from './source-markup.ts';
import type { XmlContent, XmlElement } from './write-xml.ts';
import type { XmlHandler } from './xml-handler.ts';
import type { XmlSchema } from './xml-schema.ts';

/** Writes the elements of the description, independent of the archive and the time. */
type WritePlain = (content: ItemContent) => XmlElement;

export interface MarkupOptions {
  /** Name of the version of the format. */
  readonly version: string;
  readonly schema: XmlSchema;
  readonly writePlain: WritePlain;
  /** Adds the texts of the record that the elements do not contain. */
  readonly addMissing: (root: XmlElement, content: ItemContent) => XmlElement;
}

/** A context that does not depend on the archive and the time. */
export const plainContext: WriterContext = {
  above: [],
  language: undefined,
  now: new Date(0),
  uriOf: () => '',
};

/** The time of an export for the event that the schemas require; empty in the plain context. */
export function toEventTime(now: Date): string {
  return now.getTime() === 0 ? '' : `${now.toISOString().slice(0, 19)}Z`;
}

export function toExported({ type, data, relationships }: PartDraft): ExportedPart {
  const parts = Object.entries(relationships).map(([name, list]) => [name, list.map(toExported)] as const);
  return { id: '', type, data, relationships: Object.fromEntries(parts) };
}

/** The mark-up to store for a record. @param source the root of the file. */
export type ToMarkup = (source: XmlElement, content: ItemContent) => string | undefined;

/** A reader that adds the mark-up to its records. */
export interface MarkupSink {
  /** Finds the mark-up of the file; undefined if it is not kept. */
  findMarkup: ((content: ItemContent) => string | undefined) | undefined;
}

/** Returns the argument `wrap` of readRecords, which collects the elements of the file if the context keeps mark-up. */
export function createMarkupCollector(
  sink: MarkupSink,
  { roots, items }: { readonly roots: readonly string[]; readonly items: readonly string[] },
  { keepsMarkup, restrictsInternal }: FormatContext,
  toMarkup: ToMarkup,
): (handler: XmlHandler) => XmlHandler {
  return (handler) => {
    if (keepsMarkup !== true) return handler;
    const source = new DocumentTree(handler, roots, items, restrictsInternal === true);
    sink.findMarkup = (content) => (source.root === undefined ? undefined : toMarkup(source.root, content));
    return source;
  };
}

/** Adds the mark-up of the file to the description that its elements contain. @param extension of the file. */
export function withMarkup(
  content: ItemContent,
  extension: string | undefined,
  toMarkup: (shown: ItemContent) => string | undefined,
): ItemContent {
  const { data, descriptions } = content;
  const parsed = extension === undefined ? undefined : parseExtension(extension);
  const at = findWrittenIndex(parsed, descriptions.length);
  const description = descriptions[at];
  if (description === undefined) return content;
  const { [markupField]: _, ...fields } = description.data;
  const after: unknown = parsed?.after;
  const end = descriptions.length - (Array.isArray(after) ? after.length : 0);
  const shown = [{ ...description, data: fields }, ...descriptions.slice(at + 1, end)];
  // The mark-up of several identities would have words of all of them, also after an edit of one.
  const isKept = parsed?.plain !== true && shown.length === 1;
  const markup = isKept ? toMarkup({ data, descriptions: shown }) : undefined;
  return {
    data,
    descriptions: descriptions.with(at, {
      ...description,
      data: withSourceMarkup(description.data, markup, parsed),
    }),
  };
}

/** The mark-up to store; undefined if an export writes the same elements, or if those of the file are not valid. */
export function toRecordMarkup(
  source: XmlElement,
  content: ItemContent,
  { version, schema, writePlain }: MarkupOptions,
): string | undefined {
  // The older EAG has other elements.
  const hasControl = source.content.some((one) => typeof one !== 'string' && one.name === 'control');
  if (!hasControl || countElements(source) > maxElements) return undefined;
  const written = withoutLinkTypes(normalizeElement(writePlain(content)));
  if (written.name !== source.name) return undefined;
  const { audience: _, ...attributes } = source.attributes;
  const allowsChildren = (type: string, names: readonly string[]): boolean =>
    schema.allowsChildren(type, names);
  const rules = { schema, allowsChildren, mayOmit: true, defaults: { localType: 'other' } };
  const cleaned = cleanElement({ ...source, attributes }, source.name, rules, written);
  if (cleaned === undefined) return undefined;
  const valid = withoutLinkTypes(withoutDanglingReferences(normalizeElement(cleaned)));
  if (!isValid(valid, schema)) return undefined;
  const entry = toEntry('r', written, valid);
  if (Object.keys(entry).length === 0) return undefined;
  const text = JSON.stringify({ v: version, ...entry });
  return text.length > maxMarkup ? undefined : text;
}

/** The elements of the source file; undefined if there is no mark-up for this version, or if the record was edited since. */
export function applyRecordMarkup(
  markup: unknown,
  content: ItemContent,
  { version, schema, writePlain, addMissing }: MarkupOptions,
): XmlElement | undefined {
  const entries = parseMarkup(markup);
  if (entries?.v !== version) return undefined;
  const source = applyEntry(entries.r, withoutLinkTypes(normalizeElement(writePlain(content))));
  if (source === undefined || !isValid(source, schema)) return undefined;
  // The schema may not allow all elements of the file.
  const complete = addMissing(source, content);
  return isValid(complete, schema) ? complete : undefined;
}

/** Removes the types of links, which readers do not need (xml-handler.ts). */
function withoutLinkTypes(root: XmlElement): XmlElement {
  return mapElements(root, (one) => {
    if (one.attributes['xlink:type'] === undefined) return one;
    const { 'xlink:type': _, ...attributes } = one.attributes;
    return { ...one, attributes };
  });
}

function isValid(root: XmlElement, schema: XmlSchema): boolean {
  return schema.isValid(root, root.name) && hasValidReferences(root);
}

/** Removes the elements with a mark, which are not part of the mark-up, and elements that contain nothing else. */
export function withoutMarkedElements(root: XmlElement): XmlElement {
  const content = root.content.flatMap((one): readonly XmlContent[] => {
    if (typeof one === 'string') return [one];
    if (isMarked(one)) return [];
    const child = withoutMarkedElements(one);
    return one.content.length > 0 && child.content.length === 0 ? [] : [child];
  });
  return { ...root, content };
}

function isMarked({ extension }: XmlElement): boolean {
  return extension !== undefined;
}

/** Removes the marks of elements, which are part of the extension. */
export function withoutExtensions(root: XmlElement): XmlElement {
  return mapElements(root, ({ name, attributes, content }) => ({ name, attributes, content }));
}

/** The default language when reading back. No description has this code, so it shows that the document states no language. */
const unstated = 'qaa';

/**
 * Adds the language to the elements of a source file that does not state it, since another import may assume another one. The element has a mark, so
 * that it is not part of the mark-up.
 * @param written the elements of an export, which state the language.
 * @param read reads elements; the language is that of a document that states none.
 */
export function withLanguage(
  source: XmlElement,
  { written, language: stored }: { readonly written: XmlElement; readonly language: unknown },
  schema: XmlSchema,
  read: (root: XmlElement, language: string) => CloseStep,
): XmlElement {
  // An import assumes `und` for a document that states no language.
  if (stored === 'und') return source;
  const [description] = read(source, unstated).relationships.describes ?? [];
  if (description?.data.languageCode !== unstated) return source;
  const isControl = (one: XmlContent): one is XmlElement => typeof one !== 'string' && one.name === 'control';
  const languages = (written.content.find(isControl)?.content ?? []).filter(
    (one): one is XmlElement => typeof one !== 'string' && /^languageDeclarations?$/.test(one.name),
  );
  return mapElements(source, (one) =>
    one.name === 'control'
      ? languages.reduce(
          (control, language) =>
            insertChild(control, 'control', { ...language, extension: writeMark({ copy: true }) }, schema) ??
            control,
          one,
        )
      : one,
  );
}
