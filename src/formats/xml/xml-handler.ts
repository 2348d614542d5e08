/** What reads the events of an XML document. Names are local names: prefixes are cut, `xlink:href` is `href`. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes, at: XmlPosition): void;
  /** Text of the innermost open element, entities expanded; one run of text may come in several pieces. */
  text(text: string): void;
  close(name: string, at: XmlPosition): void;
}

/**
 * Attributes in document order. Of namespace declarations only that of the element's own namespace is there, as `xmlns`; what kind of link an element
 * is (`xlink:type`) is left out. Where two attributes have one local name, the second keeps its prefix, or a
 * colon where it has none.
 */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Live position of the reader: copy what you keep. Lines count from 1, columns from 1. */
export interface XmlPosition {
  readonly line: number;
  readonly column: number;
}
