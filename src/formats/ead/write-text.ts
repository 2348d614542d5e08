/** Converts texts of descriptions to elements that an import converts back to the same text. */
import { toParagraphs } from '../xml/write-values.ts';
import { element, type XmlContent, type XmlElement } from '../xml/write-xml.ts';

/** Text with line breaks as `lb`. */
export function toLines(text: string): readonly XmlContent[] {
  if (!/[\r\n]/.test(text)) return [text];
  return text.split(/\r\n?|\n/).flatMap((line, i) => (i === 0 ? [line] : [element('lb', {}), line]));
}

const headingPattern = /^## (\S[^\n]*)$/;

/** The content of a section: a heading if the text begins with one and has more paragraphs, then paragraphs. */
export function toBlocks(text: string): readonly XmlElement[] {
  const paragraphs = toParagraphs(text);
  if (paragraphs.length === 1) return [element('p', {}, ...toLines(paragraphs[0]!))];
  const heading = headingPattern.exec(paragraphs[0]!)?.[1];
  const rest = heading === undefined ? paragraphs : paragraphs.slice(1);
  return [
    ...(heading === undefined ? [] : [element('head', {}, heading)]),
    ...rest.map((paragraph) => element('p', {}, ...toLines(paragraph))),
  ];
}
