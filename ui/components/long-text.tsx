/** A text with its paragraphs. Of a long text the rest is folded, but part of the document for search engines and print. */
import type { VNode } from 'preact';
import { parseRichText } from '../../src/pages/shared/rich-text.ts';
import type { Block } from '../../src/pages/shared/text-block.ts';
import { type TextForm, toIndexBlocks } from '../../src/pages/shared/text-form.ts';
import { useSite } from '../site-context.ts';
import { divideBlocks, lengthOfBlock } from './divide-blocks.ts';
import { Blocks } from './rich-text.tsx';

/** About 30 lines. */
const maxShownLength = 2400;
/** A shorter rest is not worth a click. */
const minFoldedLength = 400;

interface LongTextProps {
  readonly text: string;
  readonly layout?: TextForm | undefined;
  /** Whether the text is a part of a whole finding aid: shown completely, and with bold text for headings. */
  readonly isInFindingAid?: boolean;
}

export function LongText({ text, layout, isInFindingAid = false }: LongTextProps): VNode {
  const { t } = useSite();
  const parsed = parseRichText(text);
  const blocks = layout === 'index' ? toIndexBlocks(parsed) : parsed;
  const [shown, folded] = isInFindingAid ? [blocks, []] : foldBlocks(blocks, text);
  const headings = isInFindingAid ? 'strong' : 'h3';
  const content = (
    <>
      <Blocks blocks={shown} headings={headings} />
      {folded.length > 0 && (
        <details class="more">
          <summary>{t('item.showAll')}</summary>
          <Blocks blocks={folded} headings={headings} />
        </details>
      )}
    </>
  );
  return layout === undefined ? content : <div class={`text-${layout}`}>{content}</div>;
}

function foldBlocks(
  blocks: readonly Block[],
  { length }: string,
): readonly [shown: readonly Block[], folded: readonly Block[]] {
  if (length < maxShownLength + minFoldedLength) return [blocks, []];
  const [shown, folded] = divideBlocks(blocks, maxShownLength);
  const rest = folded.reduce((sum, block) => sum + lengthOfBlock(block), 0);
  return shown.length === 0 || rest < minFoldedLength ? [blocks, []] : [shown, folded];
}
