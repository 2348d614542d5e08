/** The first page of the workroom. */
import type { VNode } from 'preact';
import type { StaffHomePage } from '../../../src/pages/staff-home/data.ts';
import type { SharedMessageKey } from '../../messages/translate.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function StaffContent({ data: { counts } }: { readonly data: StaffHomePage }): VNode {
  const { t } = useSite(messages);
  return (
    <div class="staff-home">
      <h1>{counts.length === 0 ? t('empty') : t('staff.title')}</h1>
      {counts.length === 0 ? <Begin /> : <Records counts={counts} />}
    </div>
  );
}

/** The ways to begin in an empty archive. */
function Begin(): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <p>{t('begin')}</p>
      <div class="staff-begin">
        <section>
          <h2>{t('import')}</h2>
          <p>{t('import.text')}</p>
          <p>
            <a href="/help/formats">{t('import.help')}</a>
          </p>
        </section>
      </div>
    </>
  );
}

function Records({ counts }: Pick<StaffHomePage, 'counts'>): VNode {
  const { t } = useSite(messages);
  return (
    <section>
      <h2>{t('records')}</h2>
      <ul>
        {counts.map(({ type, count, path }) => (
          <li key={type}>
            <a href={path}>
              {t('number', { count })} {t(`records.${type}` as SharedMessageKey, { count })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const staffHomeView: PageView<StaffHomePage> = {
  Content: StaffContent,
  head: ({ userName }) => {
    const { t } = useSite(messages);
    return { title: t('staff.title'), description: userName, robots: 'noindex', isStaff: true };
  },
};
