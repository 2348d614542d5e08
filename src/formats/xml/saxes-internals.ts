/**
 * The code that depends on the implementation of saxes (6.0.0). Check it when saxes is updated: the tests of malformed references in
 * test/formats/xml/ cover the private field, `npm run bench` shows the effect of the number of handlers.
 */
import type { SaxesParser, SaxesTagPlain } from 'saxes';

/** The events that a document reader needs. */
interface ParserHandlers {
  readonly openTag: (tag: SaxesTagPlain) => void;
  readonly closeTag: () => void;
  /** Also receives CDATA. */
  readonly text: (text: string) => void;
  readonly error: (message: string) => void;
  readonly doctype: (doctype: string) => void;
  readonly instruction: (target: string, body: string) => void;
  /** Called for each entity reference; returns the replacement text. */
  readonly resolveEntity: (name: string) => string;
}

/**
 * Registers seven handlers. More than seven must not be registered: saxes stores each under a computed property name, and with the eighth
 * V8 turns the parser into a slow dictionary object. Measured on 26 MB of EAD: 11 to 20 MB/s with six or seven handlers, 2 to 5 MB/s with
 * eight or nine.
 */
export function listen(parser: SaxesParser, handlers: ParserHandlers): void {
  parser.on('opentag', handlers.openTag);
  parser.on('closetag', handlers.closeTag);
  parser.on('text', handlers.text);
  parser.on('cdata', handlers.text);
  parser.on('error', (error) => handlers.error(error.message));
  parser.on('doctype', handlers.doctype);
  parser.on('processinginstruction', ({ target, body }) => handlers.instruction(target, body));
  // The parser looks entities up in an object. A proxy resolves each reference when it is used, so that expansions can be counted.
  parser.ENTITIES = new Proxy(Object.create(null) as Record<string, string>, {
    get: (_, name) => handlers.resolveEntity(String(name)),
  });
}

/** Private fields of the parser. */
interface ParserState {
  /** The name of a reference whose `;` has not arrived. */
  readonly entity: string;
  /** The attributes of a start tag whose `>` has not arrived. */
  readonly attribList: readonly unknown[];
}

/**
 * The text after an `&` whose `;` has not arrived; empty otherwise. saxes reports no event for it and buffers it without a limit;
 * counting it outside would mean searching all text for `&`.
 */
export function getPendingReference(parser: SaxesParser): string {
  return (parser as unknown as ParserState).entity;
}

/** Number of attributes of a start tag that has not ended. saxes buffers them without a limit and reports no event for them. */
export function countPendingAttributes(parser: object): number {
  return (parser as ParserState).attribList.length;
}

/** Whether a start tag has more attributes than a limit. */
export function hasMoreAttributes(attributes: Readonly<Record<string, unknown>>, limit: number): boolean {
  let count = 0;
  for (const _ in attributes) count += 1;
  return count > limit;
}
