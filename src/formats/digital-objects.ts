/** Recognises the purpose of a digital object (file, thumbnail, IIIF manifest). */
import type { Data, Value } from '../model/define.ts';

const mediaTypePattern =
  /^(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+(?:;.*)?$/i;

/**
 * Adds the fields of a DigitalObject that are derived from others: a role that is a media type (`image/jpeg`) becomes `mediaType`, and
 * `purpose` is derived from role, media type and URI.
 * @param isInGroup whether the object is in a group with a file to open on request: then an embedded file is its thumbnail.
 */
export function withPurpose(data: Record<string, Value>, isInGroup = false): Record<string, Value> {
  const typed = withMediaType(data);
  if (typeof typed.uri !== 'string' || typed.purpose !== undefined) return typed;
  return { ...typed, purpose: findPurpose(typed, typed.uri, isInGroup) };
}

function withMediaType(data: Record<string, Value>): Record<string, Value> {
  if (typeof data.role !== 'string' || data.mediaType !== undefined || !mediaTypePattern.test(data.role))
    return data;
  const { role, ...others } = data;
  return { ...others, mediaType: role! };
}

function findPurpose({ role, mediaType, show }: Data, uri: string, isInGroup: boolean): string {
  const words = role === undefined && mediaType === undefined ? '' : [role, mediaType].flat().join(' ');
  if (words !== '' && /thumb|vignette|vorschau|miniature/i.test(words)) return 'thumbnail';
  if (isInGroup && show === 'embed') return 'thumbnail';
  // An IIIF image service is not a manifest, although its role often names IIIF.
  if (/\/info\.json$/i.test(uri)) return 'file';
  if (words !== '' && /manifest|iiif\.io\/api\/presentation/i.test(words)) return 'manifest';
  return /\/manifest(?:\.json)?(?:[?#]|$)/i.test(uri) ? 'manifest' : 'file';
}
