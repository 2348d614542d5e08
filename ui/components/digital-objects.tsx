/** The digital objects of a unit: links with thumbnails, and a viewer for the images that the page may embed. */
import type { VNode } from 'preact';
import type { ShownDigitalObject } from '../../src/pages/shared/shown-item.ts';
import { labelOfValue } from '../messages/labels.ts';
import { useSite } from '../site-context.ts';
import { ImageViewer } from './image-viewer.tsx';

interface DigitalObjectsProps {
  readonly objects: readonly ShownDigitalObject[];
  readonly language: string;
}

export function DigitalObjects({ objects, language }: DigitalObjectsProps): VNode | null {
  const { t } = useSite();
  if (objects.length === 0) return null;
  return (
    <section class="area">
      <h2 id="digital-objects">{t('item.digitalObjects')}</h2>
      <ul class="digital-objects">
        {objects.map((object, index) => (
          <li key={index} class={object.thumbnail === undefined ? undefined : 'with-thumbnail'}>
            <DigitalObject object={object} language={language} />
          </li>
        ))}
      </ul>
      <ImageViewer objects={objects} />
    </section>
  );
}

interface DigitalObjectProps {
  readonly object: ShownDigitalObject;
  readonly language: string;
}

export function DigitalObject({ object, language }: DigitalObjectProps): VNode {
  const { t } = useSite();
  const { mediaType, purpose } = object;
  // Most objects are files: the host of the address says more.
  const detail = mediaType ?? (purpose === 'file' ? hostOf(object) : labelOfValue(t, 'purpose', purpose));
  return (
    <>
      <FileLink object={object} language={language} />{' '}
      {detail !== undefined && <span class="quiet">{detail}</span>}
    </>
  );
}

/** The host to which a link leads; undefined if its title has it. */
function hostOf({ title, text, href }: ShownDigitalObject): string | undefined {
  return href === undefined || title === text ? undefined : URL.parse(href)?.host;
}

/** Titles that some systems export for every object with a thumbnail. */
const thumbnailTitle = /^thumbnail$/i;

/** The thumbnail needs no text: the title is next to it, in the same link. */
function FileLink({ object, language }: DigitalObjectProps): VNode {
  const { t } = useSite();
  const { title, text, href, thumbnail } = object;
  const name = thumbnailTitle.test(title) ? (
    labelOfValue(t, 'purpose', 'thumbnail')
  ) : (
    <span lang={title === text ? undefined : language} dir="auto">
      {title}
    </span>
  );
  if (href === undefined)
    return (
      <span>
        {name} {title !== text && text}
      </span>
    );
  return (
    <a href={href} rel="noreferrer">
      {thumbnail !== undefined && (
        <img src={thumbnail} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />
      )}
      {name}
    </a>
  );
}
