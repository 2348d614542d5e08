/** Links to the items that contain the present one, from the topmost. */
import type { VNode } from 'preact';
import type { ItemLink } from '../../src/pages/shared/page-path.ts';
import { formatTitle } from '../format-values.ts';
import { useSite } from '../site-context.ts';

export function AncestorPath({ ancestors }: { readonly ancestors: readonly ItemLink[] }): VNode | null {
  const { site, t } = useSite();
  if (ancestors.length === 0) return null;
  return (
    <nav class="ancestor-path" aria-label={t('site.path')}>
      <ol>
        {ancestors.map((ancestor) => (
          <li key={ancestor.path}>
            <a href={ancestor.path}>{formatTitle(ancestor, site.language)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
