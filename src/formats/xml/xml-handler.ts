/** Receives the events of an XML document. Names are local names without prefix: `xlink:href` is `href`. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes, at: XmlPosition): void;
  /** Text of the innermost open element with expanded entities. May be called several times for one text. */
  text(text: string): void;
  /** A processing instruction inside of the root element. */
  instruction?(target: string, body: string): void;
  close(name: string, at: XmlPosition): void;
}

/**
 * Attributes in document order. Contains the namespace of the element as `xmlns`, but no other namespace declarations and no `xlink:type`.
 * If two attributes have the same local name, the second one keeps its prefix, or gets a colon if it has none.
 */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Changes while the document is read: copy the values to keep them. Lines and columns count from 1. */
export interface XmlPosition {
  readonly line: number;
  readonly column: number;
}
