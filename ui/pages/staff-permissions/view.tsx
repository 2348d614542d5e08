/** A table of permissions: of a user or group by type or on one record, or of all users and groups on a record or a type. */
import type { VNode } from 'preact';
import { adminGroupId } from '../../../src/model/system.ts';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type {
  PermissionCell,
  PermissionRow,
  PermissionsPage,
  ShownReason,
} from '../../../src/pages/staff-permissions/data.ts';
import { Paging } from '../../components/paging.tsx';
import { ScrollArea } from '../../components/scroll-area.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { FormMessage } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { labelOfType } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface PermissionsProps {
  readonly data: PermissionsPage;
  readonly form?: RejectedForm | undefined;
}

function titleOf({ subject, title }: PermissionsPage): string {
  const { t } = useSite(messages);
  const name = subject === 'type' ? labelOfType(t, title) : title;
  return t(subject === 'accessor' ? 'titleOf' : 'titleOn', { name });
}

function Permissions({ data, form }: PermissionsProps): VNode {
  const { t } = useSite(messages);
  const { menu, subject, title, recordPath, sees, rows, isSaved } = data;
  const isEditable = rows.some((row) => row.isEditable);
  return (
    <StaffFrame menu={menu} title={titleOf(data)}>
      {isSaved && (
        <p class="message done" role="status">
          {t('saved')}
        </p>
      )}
      <FormMessage form={form} />
      <p>
        <Place data={data} />{' '}
        {recordPath !== undefined && (
          <a href={recordPath}>{t(subject === 'accessor' ? 'account' : 'record')}</a>
        )}
      </p>
      {subject !== 'item' && <PlaceForm data={data} />}
      <GrantedBelow data={data} />
      {!sees && <p class="message">{t('hidden', { name: title })}</p>}
      {rows.length === 0 ? (
        <p>{t(subject === 'accessor' ? 'notHere' : 'none')}</p>
      ) : (
        <form method="post" action={data.path}>
          <FormToken />
          {data.scope !== undefined && <input type="hidden" name="scope" value={data.scope.id} />}
          {data.item !== undefined && <input type="hidden" name="item" value={data.item.id} />}
          <Table data={data} />
          <p class="quiet">{t('explanation')}</p>
          {isEditable && <button type="submit">{t('save')}</button>}
        </form>
      )}
      <Paging
        total={data.total}
        page={data.page}
        pageSize={data.pageSize}
        label={t('staff.pages')}
        pathOf={(other) =>
          withQuery(data.path, { scope: data.scope?.id, page: other > 1 ? other : undefined })
        }
      />
    </StaffFrame>
  );
}

function Place({ data: { scope, item, subject } }: { readonly data: PermissionsPage }): VNode | null {
  const { t } = useSite(messages);
  if (item !== undefined) return <span dir="auto">{t('onItem', { name: item.title })}</span>;
  if (subject === 'item') return null;
  return (
    <span dir="auto">{scope === undefined ? t('everywhere') : t('inScope', { name: scope.title })}</span>
  );
}

/** Leads to the tables of the items below which the user or group has permissions. */
function GrantedBelow({ data }: { readonly data: PermissionsPage }): VNode | null {
  const { t } = useSite(messages);
  const { path, grantedBelow, omittedScopes } = data;
  if (grantedBelow.length === 0) return null;
  return (
    <section aria-labelledby="granted-below">
      <h2 id="granted-below">{t('grantedBelow')}</h2>
      <ul>
        {grantedBelow.map(({ id, title }) => (
          <li key={id}>
            <a href={withQuery(path, { scope: id })} dir="auto">
              {title}
            </a>{' '}
            <span class="quiet">{id}</span>
          </li>
        ))}
        {omittedScopes > 0 && <li>{t('changes.moreRecords', { count: omittedScopes })}</li>}
      </ul>
    </section>
  );
}

function PlaceForm({ data }: { readonly data: PermissionsPage }): VNode {
  const { t } = useSite(messages);
  const { path, scope, item, scopes, subject } = data;
  return (
    <form action={path} class="inline" aria-label={t('staff.filter')}>
      <label>
        <span>{t('scope')}</span>
        <input
          name="scope"
          value={scope?.id ?? ''}
          autocomplete="off"
          list={scopes.length > 0 ? 'scopes' : undefined}
        />
        {scopes.length > 0 && (
          <datalist id="scopes">
            {scopes.map((id) => (
              <option key={id} value={id} />
            ))}
          </datalist>
        )}
      </label>
      {subject === 'accessor' && (
        <label>
          <span>{t('item')}</span>
          <input name="item" value={item?.id ?? ''} autocomplete="off" />
        </label>
      )}
      <button type="submit" class="quiet">
        {t('show')}
      </button>
    </form>
  );
}

function Table({ data: { rows, title } }: { readonly data: PermissionsPage }): VNode {
  const { t } = useSite(messages);
  const [first] = rows;
  return (
    <ScrollArea label={t('staff.permissions')}>
      <table class="staff-table permission-matrix">
        <thead>
          <tr>
            <th scope="col">{t(first?.kind === 'accessor' ? 'accessor' : 'changes.type')}</th>
            {first?.cells.map(({ permission }) => (
              <th key={permission} scope="col">
                {t(`permission.${permission}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} accessor={title} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface RowProps {
  readonly row: PermissionRow;
  /** The user or group of a table by type. */
  readonly accessor: string;
}

function Row({ row, accessor }: RowProps): VNode {
  const { t } = useSite(messages);
  const label = row.kind === 'type' ? labelOfType(t, row.key) : row.key;
  return (
    <tr>
      <th scope="row">
        {row.path === undefined ? (
          label
        ) : (
          <a href={row.path} dir="auto">
            {label}
          </a>
        )}
        {row.isEditable && <input type="hidden" name="editable" value={row.key} />}
      </th>
      {row.cells.map((cell) => (
        <td key={cell.permission}>
          <Cell cell={cell} row={row} label={label} accessor={accessor} />
        </td>
      ))}
    </tr>
  );
}

interface CellProps extends RowProps {
  readonly cell: PermissionCell;
  readonly label: string;
}

function Cell({ cell, row, label }: CellProps): VNode {
  const { t } = useSite(messages);
  const { permission, isAllowed, isHere } = cell;
  // The box says the rest.
  const reasons = cell.reasons.filter((reason) => !row.isEditable || !reason.isHere);
  const name = t('cell', { permission: t(`permission.${permission}`), row: label });
  return (
    <span class="permission-cell">
      {row.isEditable && (
        <input
          type="checkbox"
          name="allow"
          value={`${row.key}.${permission}`}
          checked={isHere}
          aria-label={name}
        />
      )}
      {!isAllowed && !row.isEditable && <span class="quiet">–</span>}
      {isAllowed && reasons.length > 0 && (
        <details>
          <summary aria-label={t('site.labelled', { label: name, text: t('yes') })}>✓</summary>
          <ul>
            {reasons.map((reason, index) => (
              <li key={index}>
                <Reason reason={reason} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
}

/** Such as "change" for Describers, everywhere, through Staff and Describers. */
function Reason({ reason }: { readonly reason: ShownReason }): VNode {
  const { site, t } = useSite(messages);
  const nameOf = (id: string | null): string => id ?? t('reason.hiddenGroup');
  const groups = new Intl.ListFormat(site.language).format(reason.through.map(nameOf));
  const own =
    reason.kind === 'administrator'
      ? t('reason.administrator')
      : t('reason.grant', {
          permission: t(`permission.${reason.permission}` as 'permission.create'),
          accessor: nameOf(reason.accessor),
          where: whereOf(reason),
        });
  const isDirect = groups === '' || (reason.kind === 'administrator' && groups === adminGroupId);
  return <>{isDirect ? own : t('reason.through', { reason: own, groups })}</>;
}

function whereOf({ kind, scope, hidesScope }: ShownReason): string {
  const { t } = useSite(messages);
  if (hidesScope) return t('reason.hiddenScope');
  if (scope !== null) return t('inScope', { name: scope });
  return t(kind === 'item' ? 'reason.onRecord' : 'everywhere');
}

export const permissionsView: PageView<PermissionsPage> = {
  Content: Permissions,
  head: (data) => staffHead(titleOf(data)),
};
