/** Notes above the hits of a search: chosen filters, warnings, another spelling, added labels, and the reason for an empty result. */
import type { VNode } from 'preact';
import type { ChosenFilter, SearchPage } from '../../../src/pages/search/data.ts';
import { translateValue, valueLabel } from '../../messages/value-label.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';
import { warningText } from './warning-text.ts';

function useChipText(): (chip: ChosenFilter) => string {
  const { site, t } = useSite(messages);
  return ({ name, value, label }) =>
    t('site.labelled', {
      label: translateValue(t, 'filter', name),
      text: valueLabel(t, site.language, name, value, label),
    });
}

export function ChosenFilters({ chips }: { readonly chips: readonly ChosenFilter[] }): VNode | null {
  const { t } = useSite(messages);
  const chipText = useChipText();
  if (chips.length === 0) return null;
  return (
    <ul class="chips" aria-label={t('chips')}>
      {chips.map((chip) => (
        <li key={chip.path}>
          <a href={chip.path} rel="nofollow" aria-label={t('chip.remove', { filter: chipText(chip) })}>
            <bdi>{chipText(chip)}</bdi>
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function SearchNotes({ data }: { readonly data: SearchPage }): VNode {
  const { site, t } = useSite(messages);
  const { warnings, didYouMean, expansion } = data;
  return (
    <>
      {didYouMean !== undefined && (
        <p class="did-you-mean">
          {t('didYouMean')}{' '}
          <a href={didYouMean.path} rel="nofollow">
            <bdi>{didYouMean.q}</bdi>
          </a>{' '}
          ({t(didYouMean.atLeast === true ? 'total.atLeast' : 'total', { count: didYouMean.total })})
        </p>
      )}
      {warnings.length > 0 && (
        <ul class="note">
          {warnings
            .map((warning) => warningText(site.language, warning))
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      )}
      {expansion.terms.length > 0 && (
        <ul class="note">
          {expansion.terms.map(({ term, concept, added }) => (
            <li key={term + concept.name}>
              {t('expanded', { term, concept: concept.name, added: added.join(', ') })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function EmptyResult({ data }: { readonly data: SearchPage }): VNode {
  const { t } = useSite(messages);
  const chipText = useChipText();
  const { chips, withoutFilters, q } = data;
  const filtered = withoutFilters.length > 0 ? 'empty.filters' : 'empty.all';
  const hasWords = /[\p{L}\p{N}]/u.test(q);
  const unfiltered = q === '' ? 'empty.archive' : hasWords ? 'empty.words' : 'empty.noWords';
  return (
    <section class="empty-result">
      <p>{t(chips.length > 0 ? filtered : unfiltered)}</p>
      {withoutFilters.length > 0 && (
        <ul>
          {withoutFilters.map((chip) => (
            <li key={chip.path}>
              <a href={chip.path} rel="nofollow">
                {t('without', { filter: chipText(chip) })}
              </a>{' '}
              ({t(chip.atLeast ? 'total.atLeast' : 'total', { count: chip.total })})
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
