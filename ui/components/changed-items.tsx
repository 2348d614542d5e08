/** The first records of a change, with the number of further ones. */
import type { VNode } from 'preact';
import type { ChangedItem, ShownChange } from '../../src/pages/shared/shown-change.ts';
import { formatTitle } from '../format-values.ts';
import { labelOfType } from '../messages/labels.ts';
import { useSite } from '../site-context.ts';

export function ChangedItems({
  change: { items, count },
}: {
  readonly change: Pick<ShownChange, 'items' | 'count'>;
}): VNode | null {
  const { t } = useSite();
  if (items.length === 0)
    return count !== undefined && count > 0 ? <p class="quiet">{t('changes.records', { count })}</p> : null;
  const more = (count ?? 0) - items.length;
  return (
    <ul class="changed-items">
      {items.map((item, index) => (
        <li key={index}>
          <ChangedRecord item={item} />
        </li>
      ))}
      {more > 0 && <li>{t('changes.moreRecords', { count: more })}</li>}
    </ul>
  );
}

function ChangedRecord({ item }: { readonly item: ChangedItem }): VNode {
  const { site, t } = useSite();
  const { type, title, codes, path } = item;
  const kind = labelOfType(t, type);
  const name = title === undefined ? kind : formatTitle({ title, codes }, site.language);
  return (
    <>
      {path === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={path} dir="auto">
          {name}
        </a>
      )}
      {title !== undefined && <span class="quiet"> {kind}</span>}
    </>
  );
}
