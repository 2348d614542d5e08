/**
 * Parses the text of one XML document and calls a handler with local names, attributes, text with expanded entities, and positions.
 * Throws at the first syntax error and above a limit. The text comes from read-xml.ts; the handler interprets the elements.
 */

import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { mebibyte } from '../../lib/quantities.ts';
import type { XmlLimits } from '../format.ts';
import { DocumentEntities, namedReferencePattern } from './document-entities.ts';
import { LocationTracker } from './location-tracker.ts';
import { countPendingAttributes, getPendingReference, hasMoreAttributes, listen } from './saxes-internals.ts';
import type { XmlAttributes, XmlHandler } from './xml-handler.ts';

/** Maximum characters before the root element; only an internal subset is long. */
const maxProlog = 4 * mebibyte;
/** Maximum characters between `&` and `;`. */
const maxEntityName = 256;
/** Maximum cached local names; a document has a few dozen. */
const maxCachedNames = 2000;

const entityNamePattern = /^[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*$/u;
const unfinishedReferencePattern = /&[^\s&;<]*$/;
const predefinedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Clearer messages for errors of the parser. */
const clearerMessages: Readonly<Record<string, string>> = {
  'unexpected end.': 'The file ends in the middle of a tag, a comment or a declaration.',
  'document must contain a root element.': 'The file contains no element.',
  'documents may contain only one root.': 'A second root element begins after the first has ended.',
  'text data outside of root node.': 'There is text outside the root element.',
  'disallowed character in tag name': "A '<' does not begin a tag; write it as &lt;.",
  'malformed character entity.': 'A character reference is not a character that XML allows.',
  'disallowed character.': "XML does not allow this character here; in an attribute, write '<' as &lt;.",
};

export interface ReadXmlOptions {
  /** Name of the file for messages. */
  readonly file: string;
  readonly limits: XmlLimits;
}

/** Reads one document: call `write` with pieces of any size, then `end`. */
export class DocumentReader {
  readonly location: LocationTracker;
  readonly #handler: XmlHandler;
  readonly #limits: XmlLimits;
  // `position: false` only removes positions from error messages; the parser still tracks them.
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #entities: DocumentEntities;
  readonly #localNames = new Map<string, string>();
  readonly #openEntities: string[] = [];
  /** Depth at the start of the current entity, which must not close elements outside of it. */
  #floor = 0;
  #inContent = false;
  /** Whether the parser has emitted an event since the last piece. */
  #hasProgress = false;
  #lengthWithoutEvent = 0;
  #prologLength = 0;
  /** The first characters of a reference that continues in the next piece. */
  #partialReference = '';
  #pendingMarkup: string | undefined;

  constructor(handler: XmlHandler, options: ReadXmlOptions) {
    this.#handler = handler;
    this.#limits = options.limits;
    this.location = new LocationTracker(options.file, this.#parser);
    this.#entities = new DocumentEntities(options.limits.entityExpansion, (code, sentence) =>
      this.location.fail(code, sentence),
    );
    listen(this.#parser, {
      openTag: (tag) => this.#open(tag),
      closeTag: () => this.#close(),
      text: (text) => this.#text(text),
      error: (message) => this.#failSyntax(message),
      doctype: (doctype) => {
        this.#inContent = true;
        this.#entities.declare(doctype);
      },
      instruction: (target, body) => {
        this.#hasProgress = true;
        if (this.location.depth > 0) this.#handler.instruction?.(target, body);
      },
      resolveEntity: (name) => this.#resolve(name),
    });
  }

  /** Advances the position over white space before the document; the parser rejects an XML declaration after white space. */
  skipBlank(blank: string): void {
    const lines = blank.split(/\r\n?|\n/);
    this.#parser.line += lines.length - 1;
    this.#parser.column = (lines.length > 1 ? 0 : this.#parser.column) + (lines.at(-1)?.length ?? 0);
  }

  write(text: string): void {
    let start = 0;
    while (!this.#inContent && start < text.length) {
      // Feeds up to the next `>` only: the entities of the DOCTYPE must be known before the text after it is parsed.
      const end = text.indexOf('>', start) + 1 || text.length;
      this.#prologLength += end - start;
      if (this.#prologLength > maxProlog) this.#failProlog();
      this.#feed(text.slice(start, end));
      start = end;
    }
    if (start === text.length) return;
    const content = start === 0 ? text : text.slice(start);
    if (this.#entities.hasMarkup) this.#feedWithMarkup(content);
    else this.#feed(content);
    this.#requireProgress(content.length);
  }

  end(): void {
    if (this.#partialReference !== '') this.#feed(this.#partialReference);
    const reference = getPendingReference(this.#parser);
    if (reference !== '') this.location.failAmpersand(reference);
    this.#parser.close();
  }

  #feed(piece: string): void {
    this.location.startPiece(piece);
    this.#parser.write(piece);
    const reference = getPendingReference(this.#parser);
    if (reference.length > maxEntityName) this.location.failAmpersand(reference);
    if (countPendingAttributes(this.#parser) > this.#limits.xmlAttributes) this.#failAttributes();
  }

  /**
   * Feeds text that may refer to entities with mark-up, split after each such reference. If the parser then resolves the reference (it
   * does not in comments and CDATA), the mark-up of the entity is fed before the rest.
   */
  #feedWithMarkup(content: string): void {
    const text = this.#partialReference + content;
    const cut = unfinishedReferencePattern.exec(text.slice(-maxEntityName));
    const end = cut === null ? text.length : text.length - cut[0].length;
    this.#partialReference = text.slice(end);
    this.#feedReferences(text.slice(0, end));
  }

  #feedReferences(text: string): void {
    let start = 0;
    for (const match of text.matchAll(namedReferencePattern)) {
      if (!this.#entities.isMarkup(match[1] ?? '')) continue;
      const end = match.index + match[0].length;
      this.#feed(text.slice(start, end));
      start = end;
      this.#feedPendingMarkup();
    }
    if (start < text.length) this.#feed(text.slice(start));
  }

  #feedPendingMarkup(): void {
    const name = this.#pendingMarkup;
    if (name === undefined) return;
    this.#pendingMarkup = undefined;
    this.#entities.requireNestable(name, this.#openEntities);
    const markup = this.#entities.markupOf(name);
    const { line, column } = this.#parser;
    const floor = this.#floor;
    const depth = this.location.depth;
    this.#floor = depth;
    this.#openEntities.push(name);
    this.#feedReferences(markup);
    if (this.location.depth !== depth || markup.lastIndexOf('<') > markup.lastIndexOf('>')) {
      this.location.fail('malformed-xml', `The entity &${name}; does not close the elements that it opens.`);
    }
    this.#openEntities.pop();
    this.#floor = floor;
    // Line and column continue after the reference.
    this.#parser.line = line;
    this.#parser.column = column;
  }

  #resolve(name: string): string {
    const predefined = predefinedEntities.get(name);
    if (predefined !== undefined) return predefined;
    if (!entityNamePattern.test(name)) this.location.failAmpersand(name);
    if (!this.#entities.isMarkup(name)) return this.#entities.textOf(name);
    this.#pendingMarkup = name;
    return '';
  }

  #open(tag: SaxesTagPlain): void {
    const { location } = this;
    const local = this.#localName(tag.name);
    location.names[location.depth] = local;
    location.depth += 1;
    this.#inContent = true;
    this.#hasProgress = true;
    if (location.depth > this.#limits.xmlDepth) {
      const sentence = `Elements are nested more than ${this.#limits.xmlDepth} deep (limit xml-depth).`;
      location.fail('limit-exceeded', sentence, location.tag);
    }
    if (hasMoreAttributes(tag.attributes, this.#limits.xmlAttributes)) this.#failAttributes(location.tag);
    this.#handler.open(local, this.#attributes(tag), location.tag);
  }

  #close(): void {
    const { location } = this;
    location.depth -= 1;
    this.#hasProgress = true;
    if (location.depth < this.#floor) {
      location.fail(
        'malformed-xml',
        `The entity &${this.#openEntities.at(-1)}; closes an element that it did not open.`,
      );
    }
    this.#handler.close(location.names[location.depth] ?? '', location.tag);
  }

  #text(text: string): void {
    this.#hasProgress = true;
    if (this.location.depth > 0 && text !== '') this.#handler.text(text);
  }

  /** Returns the object of the parser if no name has a prefix, which is the common case. */
  #attributes({ name: tagName, attributes: given }: SaxesTagPlain): XmlAttributes {
    for (const name in given) {
      if (name.includes(':') || name === 'xmlns') return this.#withoutPrefixes(given, tagName);
    }
    return given;
  }

  #withoutPrefixes(given: Readonly<Record<string, string>>, tagName: string): XmlAttributes {
    const attributes = Object.create(null) as Record<string, string>;
    const colon = tagName.indexOf(':');
    const ownNamespace = colon < 0 ? 'xmlns' : `xmlns:${tagName.slice(0, colon)}`;
    for (const name in given) {
      if (name === ownNamespace) attributes.xmlns = given[name] ?? '';
      if (name === 'xmlns' || name.startsWith('xmlns:') || name === 'xlink:type') continue;
      const local = this.#localName(name);
      const full = name === local ? `:${name}` : name;
      attributes[attributes[local] === undefined ? local : full] = given[name] ?? '';
    }
    return attributes;
  }

  /** Returns the same string object for the same name, which makes map look-ups faster. */
  #localName(name: string): string {
    const known = this.#localNames.get(name);
    if (known !== undefined) return known;
    const local = name.slice(name.indexOf(':') + 1);
    if (this.#localNames.size < maxCachedNames) this.#localNames.set(name, local);
    return local;
  }

  /** The parser buffers a text, tag or comment until it ends; this limits the buffer. */
  #requireProgress(length: number): void {
    this.#lengthWithoutEvent = this.#hasProgress ? 0 : this.#lengthWithoutEvent + length;
    this.#hasProgress = false;
    const { itemText } = this.#limits;
    if (this.#lengthWithoutEvent <= Math.max(itemText, maxEntityName)) return;
    this.location.fail(
      'limit-exceeded',
      `A text, tag or comment is longer than ${itemText} characters (limit item-text).`,
    );
  }

  #failAttributes(at?: LocationTracker['tag']): never {
    const sentence = `An element has more than ${this.#limits.xmlAttributes} attributes (limit xml-attributes).`;
    return this.location.fail('limit-exceeded', sentence, at);
  }

  #failProlog(): never {
    const sentence = `The DOCTYPE and other text before the first element have more than ${maxProlog} characters.`;
    return this.location.fail('limit-exceeded', sentence);
  }

  #failSyntax(parserMessage: string): never {
    const { location } = this;
    if (parserMessage === 'unexpected close tag.') {
      // The parser has already closed the element.
      const name = location.names[location.depth] ?? '';
      location.depth += 1;
      return location.fail('malformed-xml', `Found ${location.lastEndTag()} where </${name}> is expected.`);
    }
    const unclosed = /^unclosed tag: (.*)$/.exec(parserMessage)?.[1];
    if (unclosed !== undefined)
      location.fail('malformed-xml', `The file ends before <${unclosed}> is closed.`);
    return location.fail(
      'malformed-xml',
      clearerMessages[parserMessage] ?? `${parserMessage[0]?.toUpperCase() ?? ''}${parserMessage.slice(1)}`,
    );
  }
}
