/** The hits of a search: a list, or groups by fonds. */
import type { VNode } from 'preact';
import type { SearchPage, ShownHit } from '../../../src/pages/search/data.ts';
import { formatFoundDate, formatTitle } from '../../format-values.ts';
import { translateValue, valueLabel } from '../../messages/value-label.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export function SearchHits({ data }: { readonly data: SearchPage }): VNode {
  const { t } = useSite(messages);
  const { isCompact } = data;
  if (data.groups === undefined) return <HitList hits={data.hits} isCompact={isCompact} />;
  return (
    <ol class="hit-groups">
      {data.groups.map(({ top, count, path, hits }) => (
        <li key={top.path}>
          <h3 dir="auto">
            <a href={top.path}>{top.title}</a>
          </h3>
          <HitList hits={hits} isCompact={isCompact} />
          {count > hits.length && (
            <p>
              <a href={path} rel="nofollow">
                {t('group.all', { count })}
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

interface HitListProps {
  readonly hits: readonly ShownHit[];
  readonly isCompact: boolean;
}

function HitList({ hits, isCompact }: HitListProps): VNode {
  return (
    <ol class={isCompact ? 'hits compact' : 'hits'}>
      {hits.map((hit) => (
        <HitItem key={hit.path} hit={hit} isCompact={isCompact} />
      ))}
    </ol>
  );
}

function HitItem({ hit, isCompact }: { readonly hit: ShownHit; readonly isCompact: boolean }): VNode {
  const { site, t } = useSite(messages);
  const { level } = hit;
  const facts = [
    level === undefined ? translateValue(t, 'type', hit.type) : valueLabel(t, site.language, 'level', level),
    ...hit.dates.map((date) => formatFoundDate(date, site.language)),
    ...(hit.identifier === undefined ? [] : [hit.identifier]),
  ];
  return (
    <li>
      <p class="hit-title" dir="auto">
        <a href={hit.path}>
          <Marked text={formatTitle(hit, site.language)} ranges={hit.titleRanges} />
        </a>
      </p>
      <p class="hit-facts">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
      {!isCompact && hit.ancestors.length > 0 && (
        <ol class="hit-path">
          {hit.ancestors.map((ancestor) => (
            <li key={ancestor.path}>
              <a href={ancestor.path} dir="auto">
                {formatTitle(ancestor, site.language)}
              </a>
            </li>
          ))}
        </ol>
      )}
      {!isCompact &&
        hit.fragments.map(({ field, text, ranges, isCut: [isCutBefore, isCutAfter] }) => (
          <p key={field + text} class="hit-fragment" dir="auto">
            {isCutBefore && '… '}
            <Marked text={text} ranges={ranges} />
            {isCutAfter && ' …'}
          </p>
        ))}
    </li>
  );
}

type Fragment = ShownHit['fragments'][number];

function Marked({ text, ranges }: Pick<Fragment, 'text' | 'ranges'>): VNode {
  const ends = [0, ...ranges.map(([, end]) => end)];
  return (
    <>
      {ranges.map(([start, end], n) => (
        <>
          {text.slice(ends[n], start)}
          <mark>{text.slice(start, end)}</mark>
        </>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
