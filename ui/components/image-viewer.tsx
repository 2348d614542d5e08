/**
 * The controls of the image viewer. They are hidden until the island `images` makes them work: without scripts the links to the files remain.
 */
import type { VNode } from 'preact';
import type { ShownDigitalObject } from '../../src/pages/shared/shown-item.ts';
import type { SharedMessageKey, Translate } from '../messages/translate.ts';
import { useSite } from '../site-context.ts';
import { type ViewerAction, type ViewerValues, viewerScriptMessageKeys } from '../viewer/viewer-values.ts';

export function ImageViewer({ objects }: { readonly objects: readonly ShownDigitalObject[] }): VNode | null {
  const { site, t } = useSite();
  const sources = objects.flatMap(({ title, text, view }) =>
    view === undefined || text === undefined ? [] : [{ kind: view, url: text, title }],
  );
  if (sources.length === 0) return null;
  const values: ViewerValues = {
    sources,
    hosts: site.imageHosts,
    language: site.language,
    messages: Object.fromEntries(viewerScriptMessageKeys.map((key) => [key, keepPlaceholders(t, key)])),
  };
  return (
    <div class="image-viewer" data-viewer={JSON.stringify(values)} hidden>
      <button type="button" class="viewer-open">
        {t('viewer.open')}
      </button>
      <p class="viewer-status" role="status" />
      <section class="viewer-frame" aria-label={t('viewer.label')} hidden>
        <div class="viewer-bar">
          <Control action="previous" />
          <select class="viewer-pages" aria-label={t('viewer.page')}>
            <option>{t('viewer.loading')}</option>
          </select>
          <Control action="next" />
          <Control action="zoomIn" />
          <Control action="zoomOut" />
          <Control action="whole" />
          <Control action="rotate" />
          <Control action="fullScreen" />
          <Control action="close" />
        </div>
        <div class="viewer-image" />
      </section>
      <script type="module" src={site.assets['images.ts']} />
    </div>
  );
}

/** The text of a message with its placeholders, which the script replaces. */
function keepPlaceholders(t: Translate, key: SharedMessageKey): string {
  const names = ['name', 'page', 'total', 'label', 'count', 'title'];
  return t(key, Object.fromEntries(names.map((name) => [name, `{${name}}`])));
}

/** Lines of the icons on a square of 24 units. */
const icons: Readonly<Record<ViewerAction, string>> = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  zoomIn: 'M5 12h14M12 5v14',
  zoomOut: 'M5 12h14',
  whole: 'M4 5h16v14H4zM8 9h8v6H8z',
  rotate: 'M20 12a8 8 0 1 1-3-6.2M20 3v5h-5',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M6 6l12 12M18 6L6 18',
};

function Control({ action }: { readonly action: ViewerAction }): VNode {
  const { t } = useSite();
  const name = t(`viewer.${action}`);
  return (
    <button type="button" class="quiet" data-action={action} aria-label={name} title={name}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={icons[action]} />
      </svg>
    </button>
  );
}
