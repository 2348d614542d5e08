/** A text with its paragraphs. Of a long text the rest is folded, but part of the document for search engines and print. */
import type { VNode } from 'preact';
import { useSite } from '../site-context.ts';

/** About 30 lines. */
const maxShownLength = 2400;
/** A shorter rest is not worth a click. */
const minFoldedLength = 400;

export function LongText({ text }: { readonly text: string }): VNode {
  const { t } = useSite();
  const [shown, folded] = splitLongText(text);
  return (
    <>
      {toParagraphs(shown)}
      {folded !== '' && (
        <details class="more">
          <summary>{t('item.showAll')}</summary>
          {toParagraphs(folded)}
        </details>
      )}
    </>
  );
}

function toParagraphs(text: string): readonly VNode[] {
  return text.split(/\n\s*\n/).map((paragraph, index) => <p key={index}>{paragraph}</p>);
}

/** Splits between paragraphs, or else after a sentence. */
function splitLongText(text: string): readonly [shown: string, folded: string] {
  if (text.length < maxShownLength + minFoldedLength) return [text, ''];
  const start = text.slice(0, maxShownLength);
  const paragraph = start.lastIndexOf('\n\n');
  const end = paragraph > maxShownLength / 2 ? paragraph : start.lastIndexOf('. ') + 1;
  return end < maxShownLength / 2 ? [text, ''] : [text.slice(0, end), text.slice(end).trimStart()];
}
