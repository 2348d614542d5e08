/** Webhooks with their state, and the latest deliveries of one. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { webhooksPath } from '../../../src/pages/shared/staff-menu.ts';
import type { DeliveriesPage, WebhooksPage } from '../../../src/pages/staff-webhooks/data.ts';
import { FormToken } from '../../components/staff-bar.tsx';
import { ActionButton, FormMessage, ShownSecret, TextField } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatMoment } from '../../format-times.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface WebhooksProps {
  readonly data: WebhooksPage;
  readonly form?: RejectedForm | undefined;
}

function Webhooks({ data: { menu, webhooks }, form }: WebhooksProps): VNode {
  const { t } = useSite(messages);
  return (
    <StaffFrame menu={menu} title={t('staff.webhooks')}>
      <ShownSecret form={form} name="secret" text={t('once')} />
      <FormMessage form={form} />
      {webhooks.length === 0 ? <p>{t('none')}</p> : <Table webhooks={webhooks} />}
      <h2>{t('create')}</h2>
      <form method="post" action={webhooksPath} class="inline">
        <FormToken />
        <input type="hidden" name="form" value="create" />
        <TextField name="url" label={t('address')} form={form} isRequired />
        <button type="submit">{t('create')}</button>
      </form>
    </StaffFrame>
  );
}

function Table({ webhooks }: Pick<WebhooksPage, 'webhooks'>): VNode {
  const { t } = useSite(messages);
  return (
    <table class="staff-table stacked">
      <thead>
        <tr>
          <th scope="col">{t('address')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('remove')}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map(({ id, url, state, behind, lastError, path }) => (
          <tr key={id}>
            <th scope="row">
              <a href={path}>{url}</a>
            </th>
            <td>
              {t(`state.${state}`)}
              {behind > 0 && ` · ${t('behind', { count: behind })}`}
              {lastError !== null && state !== 'ok' && ` · ${lastError}`}
            </td>
            <td>
              <ActionButton path={webhooksPath} form="delete" values={{ id }} label={t('remove')} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DeliveriesProps {
  readonly data: DeliveriesPage;
  readonly form?: RejectedForm | undefined;
}

function Deliveries({ data: { menu, url, path, deliveries }, form }: DeliveriesProps): VNode {
  const { site, t } = useSite(messages);
  return (
    <StaffFrame menu={menu} title={t('deliveries', { url })}>
      <FormMessage form={form} />
      <p class="quiet">{deliveries.length === 0 ? t('noDeliveries') : t('latest')}</p>
      {deliveries.length > 0 && (
        <table class="staff-table stacked">
          <thead>
            <tr>
              <th scope="col">{t('staff.time')}</th>
              <th scope="col" class="number">
                {t('changes')}
              </th>
              <th scope="col">{t('result')}</th>
              <th scope="col">{t('again')}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map(({ id, started, milliseconds, status, error, changes }) => (
              <tr key={id}>
                <th scope="row">{formatMoment(started, site.language)}</th>
                <td class="number">{t('number', { count: changes })}</td>
                <td>
                  {[status, error, t('duration', { count: milliseconds })]
                    .filter((text) => text !== null)
                    .join(' · ')}
                </td>
                <td>
                  <ActionButton
                    path={path}
                    form="send"
                    values={{ delivery: String(id) }}
                    label={t('again')}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </StaffFrame>
  );
}

export const webhooksView: PageView<WebhooksPage> = {
  Content: Webhooks,
  head: () => {
    const { t } = useSite();
    return staffHead(t('staff.webhooks'));
  },
};

export const deliveriesView: PageView<DeliveriesPage> = {
  Content: Deliveries,
  head: ({ url }) => {
    const { t } = useSite(messages);
    return staffHead(t('deliveries', { url }));
  },
};
