/** Breaks the texts of a block into lines: its own text, the label before it and the container after it. */
import type { DocumentBlock } from './document-step.ts';
import {
  containerGap,
  containerWidth,
  hangingWidth,
  indentWidth,
  labelWidth,
  type StyleName,
  type TextStyle,
  textStyles,
} from './page-metrics.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { breakLines, type TextLine } from './text-lines.ts';

/** A column of the page that texts are written into. */
export interface TextArea {
  readonly left: number;
  readonly right: number;
}

export interface LaidText {
  readonly lines: readonly TextLine[];
  readonly style: TextStyle;
}

export interface LaidBlock {
  readonly block: DocumentBlock;
  readonly text: LaidText;
  readonly leadColumn: LaidText | undefined;
  readonly container: LaidText | undefined;
  /** From the edge of the area to the text. */
  readonly indent: number;
  readonly hanging: number;
}

/** Space for the page number at the end of an entry. */
export const pageNumberWidth = 34;

/** @param documentLanguage the language that needs no mark. */
export function layOutBlock(
  block: DocumentBlock,
  { left, right }: TextArea,
  fonts: PdfFonts,
  documentLanguage: string,
): LaidBlock {
  const { indent = 0, isHanging = false, spans, language = documentLanguage, leadColumn, container } = block;
  const style: TextStyle = textStyles[block.style];
  const hanging = isHanging ? hangingWidth : 0;
  const reserved =
    container !== undefined
      ? containerWidth + containerGap
      : block.pageNumberOf !== undefined
        ? pageNumberWidth
        : 0;
  const width = right - left - indent * indentWidth - reserved;
  const { face } = style;
  const styled = spans.map((span) => ({
    face,
    ...span,
    ...(style.isBold && { isBold: true }),
    language: span.language === language ? undefined : span.language,
  }));
  const small = (text: string, name: StyleName, own: string | undefined, narrow: number): LaidText => {
    const { size, face, isBold } = textStyles[name];
    const marked = own === language ? undefined : own;
    return {
      lines: breakLines([{ text, face, isBold, language: marked }], fonts, narrow / size),
      style: textStyles[name],
    };
  };
  return {
    block,
    text: { lines: breakLines(styled, fonts, width / style.size, hanging / style.size), style },
    // Programs that read the lines as one text need the space.
    leadColumn: leadColumn && small(`${leadColumn.text} `, leadColumn.style, leadColumn.language, labelWidth),
    container:
      container === undefined ? undefined : small(`${container} `, 'container', language, containerWidth),
    indent: indent * indentWidth,
    hanging,
  };
}

export function heightOf({ lines, style }: LaidText, maxLines = lines.length): number {
  return Math.min(lines.length, maxLines) * style.lineHeight;
}

/** Between the line above a block and the block. */
export const ruleGap = 8;

/** Height of the block on the page; of a paragraph that may be divided, of the lines that must stay together. */
export function minHeight({ block, text, leadColumn, container }: LaidBlock, isWhole: boolean): number {
  const { length } = text.lines;
  const own = heightOf(text, isWhole || length <= 3 ? length : 2);
  const sides = [leadColumn, container].map((one) => (one === undefined ? 0 : heightOf(one)));
  const { before } = text.style;
  return (block.hasRule === true ? ruleGap : 0) + before + Math.max(own, ...sides);
}
