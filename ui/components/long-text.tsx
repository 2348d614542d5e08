/** A text with its paragraphs. Of a long text the rest is folded, but part of the document for search engines and print. */
import type { VNode } from 'preact';
import { useSite } from '../site-context.ts';
import { RichText } from './rich-text.tsx';

/** About 30 lines. */
const maxShownLength = 2400;
/** A shorter rest is not worth a click. */
const minFoldedLength = 400;

interface LongTextProps {
  readonly text: string;
  /** Shown completely, without headings of its own: for pages with many descriptions. */
  readonly isUnfolded?: boolean;
}

export function LongText({ text, isUnfolded = false }: LongTextProps): VNode {
  const { t } = useSite();
  if (isUnfolded) return <RichText text={text} headings="strong" />;
  const [shown, folded] = splitLongText(text);
  return (
    <>
      <RichText text={shown} />
      {folded !== '' && (
        <details class="more">
          <summary>{t('item.showAll')}</summary>
          <RichText text={folded} />
        </details>
      )}
    </>
  );
}

/** Splits between paragraphs, or else after a sentence. */
function splitLongText(text: string): readonly [shown: string, folded: string] {
  if (text.length < maxShownLength + minFoldedLength) return [text, ''];
  const start = text.slice(0, maxShownLength);
  const paragraph = start.lastIndexOf('\n\n');
  const end = paragraph > maxShownLength / 2 ? paragraph : start.lastIndexOf('. ') + 1;
  return end < maxShownLength / 2 ? [text, ''] : [text.slice(0, end), text.slice(end).trimStart()];
}
