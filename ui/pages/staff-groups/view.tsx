/** The groups, and the form that creates one. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { groupsPath } from '../../../src/pages/shared/staff-menu.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { GroupsPage } from '../../../src/pages/staff-groups/data.ts';
import { Paging } from '../../components/paging.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { FormMessage, TextField } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface GroupsProps {
  readonly data: GroupsPage;
  readonly form?: RejectedForm | undefined;
}

function Groups({ data: { menu, items, total, page, pageSize }, form }: GroupsProps): VNode {
  const { t } = useSite(messages);
  return (
    <StaffFrame menu={menu} title={t('staff.groups')}>
      <FormMessage form={form} />
      <table class="staff-table narrow">
        <thead>
          <tr>
            <th scope="col">{t('staff.name')}</th>
            <th scope="col">{t('staff.id')}</th>
            <th scope="col" class="number">
              {t('staff.members')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, name, members, path }) => (
            <tr key={id}>
              <th scope="row">
                <a href={path} dir="auto">
                  {name}
                </a>
              </th>
              <td>
                <bdi class="quiet">{id}</bdi>
              </td>
              <td class="number">{members !== undefined && t('number', { count: members })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paging
        total={total}
        page={page}
        pageSize={pageSize}
        label={t('staff.pages')}
        pathOf={(other) => withQuery(groupsPath, { page: other > 1 ? other : undefined })}
      />
      <p class="quiet">{t('admin')}</p>
      <h2>{t('create')}</h2>
      <form method="post" action={groupsPath} class="inline">
        <FormToken />
        <TextField name="identifier" label={t('staff.id')} form={form} isRequired />
        <TextField name="name" label={t('staff.name')} form={form} />
        <button type="submit">{t('create')}</button>
      </form>
    </StaffFrame>
  );
}

export const groupsView: PageView<GroupsPage> = {
  Content: Groups,
  head: () => {
    const { t } = useSite();
    return staffHead(t('staff.groups'));
  },
};
