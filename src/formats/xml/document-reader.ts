/**
 * Feeds the text of one XML document to the parser and hands what it finds to a handler: local names, attributes,
 * text with its entities expanded, and places. Refuses what is malformed or over a limit, once. It does not know
 * where the text comes from (read-xml) nor what it means (the handler).
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { XmlLimits } from '../format.ts';
import { DocumentEntities } from './document-entities.ts';
import { LocationTracker } from './location-tracker.ts';
import type { XmlAttributes, XmlHandler } from './xml-handler.ts';

/** Characters before the root element, of which an internal subset is the only part that may be long. */
const MAX_PROLOG = 4 * 1024 * 1024;
/** Characters after a `&` within which its `;` must come. */
const MAX_ENTITY_NAME = 256;
/** Names whose local part is remembered; a document has some dozens. */
const MAX_KNOWN_NAMES = 2000;

const ENTITY_NAME = /^[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*$/u;
const NAMED_REFERENCE = /&([^\s&;<#]+);/g;
const UNFINISHED_REFERENCE = /&[^\s&;<]*$/;
const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The parser's faults that deserve other words than its own. */
const faults: Readonly<Record<string, string>> = {
  'unexpected end.': 'The file ends in the middle of a tag, a comment or a declaration.',
  'document must contain a root element.': 'The file holds no element.',
  'documents may contain only one root.': 'A second root element begins after the first has ended.',
  'text data outside of root node.': 'There is text outside the root element.',
  'disallowed character in tag name': "A '<' begins no tag; write it as &lt;.",
  'malformed character entity.': 'A character reference names no character of XML.',
  'disallowed character.':
    "A character stands where XML does not allow it; '<' in an attribute is written &lt;.",
};

/** The one private field of the parser that is looked at: the reference whose `;` has not come yet. */
interface ParserInside {
  readonly entity: string;
}

export interface ReadXmlOptions {
  /** Name of the file for messages. */
  readonly file: string;
  readonly limits: XmlLimits;
}

/** One document being read: `write` its text in pieces of any size, then `end`. */
export class DocumentReader {
  readonly location: LocationTracker;
  readonly #handler: XmlHandler;
  readonly #limits: XmlLimits;
  // Positions are kept all the same; the option only puts them into the parser's messages.
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #entities: DocumentEntities;
  readonly #localNames = new Map<string, string>();
  readonly #openEntities: string[] = [];
  /** Depth at which the entity being read began: no element of a lesser depth may end in it. */
  #floor = 0;
  #inContent = false;
  /** Whether the parser has reported anything since the last piece. */
  #stirred = false;
  #quietLength = 0;
  #prologLength = 0;
  /** The start of a reference that the end of a piece has cut. */
  #heldBack = '';
  #pendingMarkup: string | undefined;

  constructor(handler: XmlHandler, options: ReadXmlOptions) {
    this.#handler = handler;
    this.#limits = options.limits;
    this.location = new LocationTracker(options.file, this.#parser);
    this.#entities = new DocumentEntities(options.limits.entityExpansion, (code, sentence) =>
      this.location.refuse(code, sentence),
    );
    this.#listen();
  }

  /** Takes note of blank text before the document; the parser would refuse a declaration after it. */
  skipBlank(blank: string): void {
    const lines = blank.split(/\r\n?|\n/);
    this.#parser.line += lines.length - 1;
    this.#parser.column = (lines.length > 1 ? 0 : this.#parser.column) + (lines.at(-1)?.length ?? 0);
  }

  write(text: string): void {
    let start = 0;
    while (!this.#inContent && start < text.length) {
      // Up to the next `>` only: what the DOCTYPE declares must be known before the text after it is fed.
      const end = text.indexOf('>', start) + 1 || text.length;
      this.#prologLength += end - start;
      if (this.#prologLength > MAX_PROLOG) this.#refuseProlog();
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
    if (this.#heldBack !== '') this.#feed(this.#heldBack);
    const { entity } = this.#parser as unknown as ParserInside;
    if (entity !== '') this.location.refuseAmpersand(entity);
    this.#parser.close();
  }

  /**
   * Six handlers and no more: the parser stores each under a computed name, and from the eighth on the engine takes
   * the parser for a dictionary and reads it five times slower.
   */
  #listen(): void {
    const parser = this.#parser;
    const text = (piece: string): void => this.#text(piece);
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', () => this.#close());
    parser.on('text', text);
    parser.on('cdata', text);
    parser.on('error', (error) => this.#refuseFault(error.message));
    parser.on('doctype', (doctype) => {
      this.#inContent = true;
      this.#entities.declare(doctype);
    });
    // A proxy is asked for each reference when it is met, and so can count it.
    parser.ENTITIES = new Proxy(Object.create(null) as Record<string, string>, {
      get: (_, name) => this.#resolve(String(name)),
    });
  }

  #feed(piece: string): void {
    this.location.turnTo(piece);
    this.#parser.write(piece);
    const { entity } = this.#parser as unknown as ParserInside;
    if (entity.length > MAX_ENTITY_NAME) this.location.refuseAmpersand(entity);
  }

  /**
   * Feeds text that may refer to entities with mark-up. The text is cut after each such reference; when the parser has
   * asked for it, and so has met it outside comments and CDATA, the mark-up is fed before the rest.
   */
  #feedWithMarkup(content: string): void {
    const text = this.#heldBack + content;
    const cut = UNFINISHED_REFERENCE.exec(text.slice(-MAX_ENTITY_NAME));
    const end = cut === null ? text.length : text.length - cut[0].length;
    this.#heldBack = text.slice(end);
    this.#feedReferences(text.slice(0, end));
  }

  #feedReferences(text: string): void {
    let start = 0;
    for (const match of text.matchAll(NAMED_REFERENCE)) {
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
      this.location.refuse('malformed-xml', `The entity &${name}; does not end the elements it begins.`);
    }
    this.#openEntities.pop();
    this.#floor = floor;
    // The lines of the document go on where the reference stood.
    this.#parser.line = line;
    this.#parser.column = column;
  }

  #resolve(name: string): string {
    const predefined = PREDEFINED.get(name);
    if (predefined !== undefined) return predefined;
    if (!ENTITY_NAME.test(name)) this.location.refuseAmpersand(name);
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
    this.#stirred = true;
    if (location.depth > this.#limits.xmlDepth) {
      const sentence = `Elements stand more than ${this.#limits.xmlDepth} deep inside one another (limit xml-depth).`;
      location.refuse('limit-exceeded', sentence, location.tag);
    }
    this.#handler.open(local, this.#attributes(tag), location.tag);
  }

  #close(): void {
    const { location } = this;
    location.depth -= 1;
    this.#stirred = true;
    if (location.depth < this.#floor) {
      location.refuse(
        'malformed-xml',
        `The entity &${this.#openEntities.at(-1)}; ends an element it did not begin.`,
      );
    }
    this.#handler.close(location.names[location.depth] ?? '', location.tag);
  }

  #text(text: string): void {
    this.#stirred = true;
    if (this.location.depth > 0 && text !== '') this.#handler.text(text);
  }

  /** The parser's own record where no name has a prefix, which is nearly always. */
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

  /** The same string for the same name each time, so that tables find it quickly. */
  #localName(name: string): string {
    const known = this.#localNames.get(name);
    if (known !== undefined) return known;
    const local = name.slice(name.indexOf(':') + 1);
    if (this.#localNames.size < MAX_KNOWN_NAMES) this.#localNames.set(name, local);
    return local;
  }

  /** The parser keeps a text, tag or comment until it has ended: one that never does must not fill the memory. */
  #requireProgress(length: number): void {
    this.#quietLength = this.#stirred ? 0 : this.#quietLength + length;
    this.#stirred = false;
    const { itemText } = this.#limits;
    if (this.#quietLength <= Math.max(itemText, MAX_ENTITY_NAME)) return;
    this.location.refuse(
      'limit-exceeded',
      `A text, tag or comment is longer than ${itemText} characters (limit item-text).`,
    );
  }

  #refuseProlog(): never {
    const sentence = `The DOCTYPE and what else comes before the first element take more than ${MAX_PROLOG} characters.`;
    return this.location.refuse('limit-exceeded', sentence);
  }

  #refuseFault(fault: string): never {
    const { location } = this;
    if (fault === 'unexpected close tag.') {
      // The parser has closed the element by now.
      const name = location.names[location.depth] ?? '';
      location.depth += 1;
      return location.refuse('malformed-xml', `${location.lastEndTag()} stands where </${name}> is due.`);
    }
    const unclosed = /^unclosed tag: (.*)$/.exec(fault)?.[1];
    if (unclosed !== undefined)
      location.refuse('malformed-xml', `The file ends before <${unclosed}> is closed.`);
    return location.refuse(
      'malformed-xml',
      faults[fault] ?? `${fault[0]?.toUpperCase() ?? ''}${fault.slice(1)}`,
    );
  }
}
