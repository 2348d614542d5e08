/** Institutions with the number of their fonds. */
import type { VNode } from 'preact';
import type { ListedInstitution } from '../../src/pages/shared/institutions.ts';
import { useSite } from '../site-context.ts';

export function InstitutionList({
  institutions,
}: {
  readonly institutions: readonly ListedInstitution[];
}): VNode {
  const { t } = useSite();
  return (
    <ul class="institutions">
      {institutions.map(({ title, language, path, holdings }) => (
        <li key={path}>
          <a href={path} lang={language} dir="auto">
            {title}
          </a>
          {holdings > 0 && (
            <>
              {' '}
              <span class="quiet">{t('holdings.count', { count: holdings })}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
