/** The search box of every page: a form, which the island `suggest` turns into a combobox with suggestions. */

import type { VNode } from 'preact';
import { suggestedNames } from '../../src/model/search-values.ts';
import type { Language } from '../../src/pages/shared/languages.ts';
import { pageFolder, typesWithPages } from '../../src/pages/shared/page-path.ts';
import { pluralFormsOf } from '../messages/define-messages.ts';
import { search } from '../messages/search.ts';
import type { Translate } from '../messages/translate.ts';
import { translateValue } from '../messages/value-label.ts';
import { useSite } from '../site-context.ts';
import { KeptParameters } from './kept-parameters.tsx';

/** Values of the island by language: folders and labels of the record types, labels of access points. */
const islandValues = new Map<Language, string>();

function writeIslandValues(language: Language, t: Translate): string {
  const known = islandValues.get(language);
  if (known !== undefined) return known;
  const types = typesWithPages
    .filter(({ searched }) => searched)
    .map((type) => [type.name, [pageFolder(type), translateValue(t, 'type', type.name)]]);
  const kinds = suggestedNames.map((kind) => [kind, t(`filter.${kind}`)]);
  const values = JSON.stringify({
    types: Object.fromEntries(types),
    kinds: Object.fromEntries(kinds),
    found: pluralFormsOf(search['suggest.found'], language),
  });
  islandValues.set(language, values);
  return values;
}

/** @param isSearch whether the page is a search, whose filters the form keeps */
export function SearchBox({ isSearch }: { readonly isSearch: boolean }): VNode {
  const { site, t } = useSite();
  const given = site.path.startsWith('/search')
    ? [...new URLSearchParams(site.path.slice(site.path.indexOf('?') + 1))]
    : [];
  const q = given.find(([name]) => name === 'q')?.[1] ?? '';
  const kept = isSearch
    ? given.filter(([name, value]) => !['q', 'after', 'facet'].includes(name) && value !== '')
    : [];
  return (
    <search>
      <form
        action="/search"
        class="site-search"
        data-suggest={writeIslandValues(site.language, t)}
        data-api={site.apiPrefix}
      >
        <div class="suggest-box">
          <input
            type="search"
            name="q"
            id="q"
            value={q}
            aria-label={t('site.search.label')}
            autocomplete="off"
            enterkeyhint="search"
          />
        </div>
        <KeptParameters kept={kept} />
        <button type="submit">{t('site.search')}</button>
      </form>
    </search>
  );
}
