/** A group with its direct members. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { groupPath, permissionsPath } from '../../../src/pages/shared/staff-menu.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { GroupPage } from '../../../src/pages/staff-group/data.ts';
import { Paging } from '../../components/paging.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { ActionButton, FormMessage, TextField } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { labelOfType } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface GroupProps {
  readonly data: GroupPage;
  readonly form?: RejectedForm | undefined;
}

function Group({ data, form }: GroupProps): VNode {
  const { t } = useSite(messages);
  const { menu, id, name, path, groups, items, total, page, pageSize } = data;
  return (
    <StaffFrame menu={menu} title={name}>
      <FormMessage form={form} />
      <p>
        <bdi class="quiet">{id}</bdi> · <a href={permissionsPath(id)}>{t('staff.permissions')}</a>
      </p>
      <p>
        {groups.length === 0 ? t('staff.noGroups') : `${t('belongs')} `}
        {groups.map((group, index) => (
          <span key={group}>
            {index > 0 && ', '}
            <a href={groupPath(group)} dir="auto">
              {group}
            </a>
          </span>
        ))}
      </p>
      <h2>{t('staff.members')}</h2>
      {items.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <ul class="rows">
          {items.map((member) => (
            <li key={member.id}>
              <span>
                <a href={member.path} dir="auto">
                  {member.name}
                </a>{' '}
                <span class="quiet">{labelOfType(t, member.type)}</span>
              </span>
              <ActionButton
                path={path}
                form="remove"
                values={{ member: member.id }}
                label={t('staff.remove', { name: member.name })}
              />
            </li>
          ))}
        </ul>
      )}
      <Paging
        total={total}
        page={page}
        pageSize={pageSize}
        label={t('staff.pages')}
        pathOf={(other) => withQuery(path, { page: other > 1 ? other : undefined })}
      />
      <h2>{t('add')}</h2>
      <form method="post" action={path} class="inline">
        <FormToken />
        <input type="hidden" name="form" value="add" />
        <TextField name="member" label={t('member')} form={form} isRequired />
        <button type="submit">{t('add')}</button>
      </form>
    </StaffFrame>
  );
}

export const groupView: PageView<GroupPage> = { Content: Group, head: ({ name }) => staffHead(name) };
