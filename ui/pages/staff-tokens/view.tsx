/** Tokens, with the forms that create and revoke them. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { tokensPath } from '../../../src/pages/shared/staff-menu.ts';
import type { TokensPage } from '../../../src/pages/staff-tokens/data.ts';
import { FormToken } from '../../components/staff-bar.tsx';
import { ActionButton, FormMessage, ShownSecret, TextField } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatMoment } from '../../format-times.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface TokensProps {
  readonly data: TokensPage;
  readonly form?: RejectedForm | undefined;
}

function Tokens({ data: { menu, isAdministrator, tokens }, form }: TokensProps): VNode {
  const { t } = useSite(messages);
  return (
    <StaffFrame menu={menu} title={t('staff.tokens')}>
      <ShownSecret form={form} name="token" text={t('once')} />
      <FormMessage form={form} />
      <p class="quiet">{t('explanation')}</p>
      {tokens.length === 0 ? <p>{t('none')}</p> : <Table tokens={tokens} />}
      <h2>{t('create')}</h2>
      <form method="post" action={tokensPath} class="inline">
        <FormToken />
        <input type="hidden" name="form" value="create" />
        <TextField name="note" label={t('note')} form={form} isRequired />
        {isAdministrator && <TextField name="user" label={t('userId')} form={form} />}
        <button type="submit">{t('create')}</button>
      </form>
    </StaffFrame>
  );
}

function Table({ tokens }: Pick<TokensPage, 'tokens'>): VNode {
  const { site, t } = useSite(messages);
  return (
    <table class="staff-table stacked">
      <thead>
        <tr>
          <th scope="col">{t('note')}</th>
          <th scope="col">{t('staff.user')}</th>
          <th scope="col">{t('staff.created')}</th>
          <th scope="col">{t('revoke')}</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ id, note, user, created }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {note} <span class="quiet">{id}</span>
            </th>
            <td dir="auto">{user === null ? t('anyUser') : (user ?? t('deleted'))}</td>
            <td>{formatMoment(created, site.language)}</td>
            <td>
              <ActionButton path={tokensPath} form="revoke" values={{ id }} label={t('revoke')} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const tokensView: PageView<TokensPage> = {
  Content: Tokens,
  head: () => {
    const { t } = useSite();
    return staffHead(t('staff.tokens'));
  },
};
