/** The users, and the form that invites one. */
import type { VNode } from 'preact';
import { permissionNames } from '../../../src/model/system.ts';
import { userStates } from '../../../src/model/user-account.ts';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { permissionsPath, usersPath } from '../../../src/pages/shared/staff-menu.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { ListedUser, UsersPage } from '../../../src/pages/staff-users/data.ts';
import { Paging } from '../../components/paging.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { FormMessage, OptionField, TextField } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatMoment } from '../../format-times.ts';
import { labelOfType } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface UsersProps {
  readonly data: UsersPage;
  readonly form?: RejectedForm | undefined;
}

function Users({ data, form }: UsersProps): VNode {
  const { t } = useSite(messages);
  const { menu, isAdministrator, filters, isFiltered, items, total, page, pageSize } = data;
  return (
    <StaffFrame menu={menu} title={t('staff.users')}>
      <Invited form={form} />
      <FormMessage form={form} />
      {isAdministrator && <FilterForm filters={filters} isFiltered={isFiltered} />}
      {items.length === 0 ? <p>{t('noMatch')}</p> : <Table users={items} />}
      <Paging
        total={total}
        page={page}
        pageSize={pageSize}
        label={t('staff.pages')}
        pathOf={(other) => withQuery(usersPath, { ...filters, page: other > 1 ? other : undefined })}
      />
      <InviteForm data={data} form={form} />
    </StaffFrame>
  );
}

/** The link of the user who was just invited: nothing else has it. */
function Invited({ form }: Pick<UsersProps, 'form'>): VNode | null {
  const { t } = useSite(messages);
  const { id, link } = form?.shown ?? {};
  if (id === undefined || link === undefined) return null;
  return (
    <div class="message done" role="status">
      <p>
        {t('invited', { id })} {t('link')}
      </p>
      <p>
        <code>{link}</code>
      </p>
      <p>
        <a href={permissionsPath(id)}>{t('staff.permissions')}</a>
      </p>
    </div>
  );
}

function FilterForm({ filters, isFiltered }: Pick<UsersPage, 'filters' | 'isFiltered'>): VNode {
  const { t } = useSite(messages);
  const states = userStates.map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <form class="change-filter" action={usersPath} aria-label={t('staff.filter')}>
      <label>
        <span>{t('text')}</span>
        <input name="q" value={filters.q} autocomplete="off" />
      </label>
      <SelectField name="state" label={t('state')} chosen={filters.state} options={states} />
      <button type="submit">{t('show')}</button>
      {isFiltered && <a href={usersPath}>{t('changes.reset')}</a>}
    </form>
  );
}

function Table({ users }: { readonly users: readonly ListedUser[] }): VNode {
  const { t } = useSite(messages);
  const hasAccounts = users.some(({ account }) => account !== undefined);
  return (
    <table class="staff-table stacked">
      <thead>
        <tr>
          <th scope="col">{t('staff.name')}</th>
          <th scope="col">{t('staff.id')}</th>
          {hasAccounts && (
            <>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('staff.groups')}</th>
              <th scope="col">{t('lastActive')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user: { id, name, account, lastActive, path } }: { readonly user: ListedUser }): VNode {
  const { site, t } = useSite(messages);
  const states = account === undefined ? [] : listStates(account);
  return (
    <tr>
      <th scope="row">
        <a href={path} dir="auto">
          {name}
        </a>
      </th>
      <td>
        <bdi class="quiet">{id}</bdi>
      </td>
      {account !== undefined && (
        <>
          <td>{states.map((state) => t(`state.${state}`)).join(', ')}</td>
          <td dir="auto">{account.groups.join(', ')}</td>
          <td>{lastActive === undefined ? t('never') : formatMoment(lastActive, site.language)}</td>
        </>
      )}
    </tr>
  );
}

function listStates({ active, isAdministrator }: NonNullable<ListedUser['account']>) {
  return [active ? 'active' : 'deactivated', ...(isAdministrator ? ['administrator' as const] : [])] as const;
}

function InviteForm({ data: { invitation, isAdministrator }, form }: UsersProps): VNode {
  const { t } = useSite(messages);
  const { mayBeUnscoped, scopes, types, groups } = invitation;
  const chosen = form?.values.permission ?? ['update'];
  const typeOptions = types.map((value) => ({ value, label: labelOfType(t, value) }));
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{t('invite')}</h2>
      <form method="post" action={usersPath} class="change-filter">
        <FormToken />
        <input type="hidden" name="form" value="invite" />
        <TextField name="identifier" label={t('staff.id')} form={form} isRequired />
        <TextField name="name" label={t('staff.name')} form={form} />
        {groups.length > 0 && (
          <OptionField
            name="group"
            label={t('staff.group')}
            form={form}
            options={groups.map((value) => ({ value, label: value }))}
            empty={t('noGroup')}
          />
        )}
        <OptionField
          name="type"
          label={t('changes.type')}
          form={form}
          options={typeOptions}
          isRequired={!isAdministrator}
          empty={isAdministrator ? t('none') : t('staff.nothing')}
        />
        {isAdministrator ? (
          <TextField name="scope" label={t('scopeId')} form={form} />
        ) : (
          <OptionField
            name="scope"
            label={t('scope')}
            form={form}
            options={scopes.map(({ id, title }) => ({ value: id, label: title }))}
            {...(mayBeUnscoped && { empty: t('everywhere') })}
          />
        )}
        <fieldset class="checkboxes">
          <legend>{t('may')}</legend>
          {permissionNames.map((name) => (
            <label key={name}>
              <input type="checkbox" name="permission" value={name} checked={chosen.includes(name)} />{' '}
              {t(`permission.${name}`)}
            </label>
          ))}
        </fieldset>
        <p class="quiet">{t('explanation')}</p>
        <button type="submit">{t('invite')}</button>
      </form>
    </section>
  );
}

export const usersView: PageView<UsersPage> = {
  Content: Users,
  head: () => {
    const { t } = useSite();
    return staffHead(t('staff.users'));
  },
};
