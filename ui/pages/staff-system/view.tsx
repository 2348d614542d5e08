/** The state of the service, in tables. */
import type { VNode } from 'preact';
import type { SystemPage } from '../../../src/pages/staff-system/data.ts';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatBytes } from '../../format-bytes.ts';
import { formatMoment } from '../../format-times.ts';
import { labelOfJob } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

type State = SystemPage['state'];

function System({ data: { menu, state } }: { readonly data: SystemPage }): VNode {
  const { t } = useSite(messages);
  const changed = state.settings.filter(({ source }) => source !== 'default');
  const defaults = state.settings.filter(({ source }) => source === 'default');
  return (
    <StaffFrame menu={menu} title={t('staff.system')}>
      <Service state={state} />
      <h2>{t('processes')}</h2>
      <Processes state={state} />
      <h2>{t('jobs')}</h2>
      <Jobs state={state} />
      <h2>{t('settings')}</h2>
      {changed.length === 0 ? (
        <p>{t('noneChanged')}</p>
      ) : (
        <Settings caption={t('changed')} settings={changed} />
      )}
      <details>
        <summary>{t('defaults', { count: defaults.length })}</summary>
        <Settings caption={t('source.default')} settings={defaults} />
      </details>
    </StaffFrame>
  );
}

function Service({ state }: { readonly state: State }): VNode {
  const { site, t } = useSite(messages);
  const { version, node, started, store, disk, search } = state;
  const bytes = (size: number): string => formatBytes(size, site.language);
  const label = (name: string, size: number): string =>
    t('site.labelled', { label: name, text: bytes(size) });
  const rows = [
    [t('version'), `Fonds ${version} · Node ${node}`],
    [t('started'), formatMoment(started, site.language)],
    [
      t('store'),
      [
        `${store.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${t('schema', { schema: store.schema })}`,
        ...store.sizes.map((size) => label(size.name, size.bytes)),
      ].join(' · '),
    ],
    [t('disk'), t('free', { free: bytes(disk.free), total: bytes(disk.total) })],
    [t('search'), `${t(`search.${search.status}`)} · ${t('documents', { count: search.documents })}`],
  ] as const;
  return (
    <table class="staff-table">
      <caption class="visually-hidden">{t('service')}</caption>
      <tbody>
        {rows.map(([head, text]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            <td class="value">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Processes({ state: { processes } }: { readonly state: State }): VNode {
  const { site, t } = useSite(messages);
  return (
    <table class="staff-table narrow">
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col" class="number">
            {t('pid')}
          </th>
          <th scope="col" class="number">
            {t('memory')}
          </th>
        </tr>
      </thead>
      <tbody>
        {processes.map(({ role, pid, memory }) => (
          <tr key={pid}>
            <th scope="row">{t(`process.${role}`)}</th>
            <td class="number">{String(pid)}</td>
            <td class="number">{memory === null ? '–' : formatBytes(memory, site.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Jobs({ state: { jobs } }: { readonly state: State }): VNode {
  const { t } = useSite(messages);
  if (jobs.length === 0) return <p>{t('noJobs')}</p>;
  return (
    <table class="staff-table narrow">
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col" class="number">
            {t('count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ kind, state, count }) => (
          <tr key={`${kind} ${state}`}>
            <th scope="row">{labelOfJob(t, kind)}</th>
            <td>{labelOfJob(t, state)}</td>
            <td class="number">{t('number', { count })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SettingsProps {
  readonly caption: string;
  readonly settings: State['settings'];
}

/** Names and values are as in the settings file, in every language. */
function Settings({ caption, settings }: SettingsProps): VNode {
  const { t } = useSite(messages);
  return (
    <table class="staff-table stacked">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('setting')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t('source')}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, value, source }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td class="value">
              <code>{typeof value === 'object' ? value.join(', ') : String(value)}</code>
            </td>
            <td>{t(`source.${source}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const systemView: PageView<SystemPage> = {
  Content: System,
  head: () => {
    const { t } = useSite();
    return staffHead(t('staff.system'));
  },
};
