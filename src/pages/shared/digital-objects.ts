/**
 * The digital objects of a description: files with their thumbnails. The page embeds images and IIIF manifests only from its own host and from the
 * origins that the operator allows (setting `image-hosts`); everything else is a link.
 */

import { isSafeLink, toWebAddress } from '../../lib/web-address.ts';
import { firstText, partsOf } from './item-parts.ts';
import { removeMarkup } from './rich-text.ts';
import type { ImageKind, ShownDigitalObject, ShownItem } from './shown-item.ts';
import type { WireItem } from './wire-item.ts';

/** Origins from which pages may embed images. */
export interface ImageOrigins {
  /** Origin of the pages; empty if unknown. */
  readonly own: string;
  /** Other origins. */
  readonly allowed: readonly string[];
}

/** Groups are listed as their files. Addresses that are not safe to click have no link. */
export function listDigitalObjects(
  description: WireItem,
  sources: ImageOrigins | undefined,
): readonly ShownDigitalObject[] {
  return listFiles(partsOf(description, 'hasDigitalObject'), sources);
}

/** Whether the page embeds images, so that its browser may request them. */
export function hasImages({ digitalObjects }: Pick<ShownItem, 'digitalObjects'>): boolean {
  return digitalObjects.some(({ thumbnail, view }) => thumbnail !== undefined || view !== undefined);
}

/** The files of a group. Its n-th thumbnail shows its n-th file; thumbnails without a file are files themselves. */
function listFiles(
  objects: readonly WireItem[],
  sources: ImageOrigins | undefined,
): readonly ShownDigitalObject[] {
  const thumbnails = objects.filter(isThumbnail);
  const others = objects.filter((object) => !isThumbnail(object));
  let used = 0;
  const files = others.flatMap((object) => {
    const inner = listFiles(partsOf(object, 'contains'), sources);
    if (firstText(object, 'uri') === undefined) return inner;
    const thumbnail = thumbnails[used++];
    return [
      toFile(object, thumbnail === undefined ? undefined : firstText(thumbnail, 'uri'), sources),
      ...inner,
    ];
  });
  const hasFiles = files.length > 0;
  return hasFiles ? files : thumbnails.map((object) => toFile(object, firstText(object, 'uri'), sources));
}

function isThumbnail(object: WireItem): boolean {
  return firstText(object, 'purpose') === 'thumbnail' && firstText(object, 'uri') !== undefined;
}

function toFile(
  object: WireItem,
  thumbnailUri: string | undefined,
  sources: ImageOrigins | undefined,
): ShownDigitalObject {
  const uri = firstText(object, 'uri')!;
  const mediaType = firstText(object, 'mediaType');
  const purpose = firstText(object, 'purpose') ?? 'file';
  const thumbnail = thumbnailUri !== undefined && mayEmbed(thumbnailUri, sources) ? thumbnailUri : undefined;
  const view = mayEmbed(uri, sources) ? findKind(uri, purpose, mediaType) : undefined;
  return {
    title: removeMarkup(firstText(object, 'title') ?? firstText(object, 'description') ?? uri)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    text: uri,
    href: toWebAddress(uri) ?? (isOwnPath(uri) ? uri : undefined),
    purpose,
    mediaType,
    ...(thumbnail !== undefined && { thumbnail }),
    ...(view !== undefined && { view }),
  };
}

/** A URL of this host or of an allowed origin. Other schemes than http and https are never embedded. */
function mayEmbed(uri: string, sources: ImageOrigins | undefined): boolean {
  if (sources === undefined) return false;
  const { own, allowed } = sources;
  if (isOwnPath(uri)) return true;
  const origin = isSafeLink(uri) && /^https?:\/\//i.test(uri) ? URL.parse(uri)?.origin : undefined;
  return origin !== undefined && (origin === own || allowed.includes(origin));
}

/**
 * A path on this host. `//host/x` is the address of another host without its protocol: a relative link, which the record does not complete.
 * Browsers read `\` as `/`.
 */
function isOwnPath(uri: string): boolean {
  return isSafeLink(uri) && /^\/(?![/\\])/.test(uri);
}

/** Kinds of image that all browsers show. */
const imagePattern = /\.(?:jpe?g|png|gif|webp|avif)$/i;
const imageTypePattern = /^image\/(?:jpe?g|png|gif|webp|avif)\b/i;

/** Undefined for files that the viewer cannot show. */
function findKind(uri: string, purpose: string, mediaType: string | undefined): ImageKind | undefined {
  if (purpose === 'manifest') return 'manifest';
  const path = uri.replace(/[?#].*$/s, '');
  if (path.endsWith('/info.json')) return 'service';
  const isImage = mediaType === undefined ? imagePattern.test(path) : imageTypePattern.test(mediaType);
  return isImage ? 'image' : undefined;
}
