/** Texts of descriptions as elements: what a reader of EAD makes the same text of, as far as there is such a thing. */
import { toParagraphs } from '../xml/write-values.ts';
import { element, type XmlContent, type XmlElement } from '../xml/write-xml.ts';

/** Words with their line breaks. */
export function toLines(text: string): readonly XmlContent[] {
  return text.split(/\r\n?|\n/).flatMap((line, i) => (i === 0 ? [line] : [element('lb', {}), line]));
}

const headingPattern = /^## (\S[^\n]*)$/;

/** What stands in a section: a heading where the text begins with one and goes on, then paragraphs. */
export function toBlocks(text: string): readonly XmlElement[] {
  const paragraphs = toParagraphs(text);
  const heading = paragraphs.length > 1 ? headingPattern.exec(paragraphs[0]!)?.[1] : undefined;
  const rest = heading === undefined ? paragraphs : paragraphs.slice(1);
  return [
    ...(heading === undefined ? [] : [element('head', {}, heading)]),
    ...rest.map((paragraph) => element('p', {}, ...toLines(paragraph))),
  ];
}
