/** Links of an item's page for programs: in the head of the page, and in the header Link (FAIR Signposting). */
import type { Settings } from '../../config/settings.ts';
import { exportPath, type ItemKey } from '../../pages/shared/page-path.ts';
import type { Discovery } from '../../pages/site.ts';
import { exportFormats } from '../../transfer/export/export.ts';
import { recordUrl } from '../record-url.ts';

/** The record as JSON, and in all export formats. */
export function listRepresentations(
  item: ItemKey,
  host: string | undefined,
  settings: Settings,
): Discovery['representations'] {
  const record = recordUrl(host, settings, item);
  return [
    { url: record, mediaType: 'application/json' },
    ...exportFormats
      .filter(({ types }) => types.includes(item.type))
      .map((format) => ({ url: `${record}/${exportPath(format)}`, mediaType: format.mediaType })),
  ];
}

/** The header Link. URLs are percent-encoded, so they contain no `>`. */
export function linkHeader({ url, canonical, representations, schemaType, typedLinks }: Discovery): string {
  const values = [
    ...(url === canonical
      ? [`<${url}>; rel="cite-as canonical"`]
      : [`<${url}>; rel="cite-as"`, `<${canonical}>; rel="canonical"`]),
    `<https://schema.org/AboutPage>; rel="type"`,
    `<https://schema.org/${schemaType}>; rel="type"`,
    ...representations.map(({ url, mediaType }) => `<${url}>; rel="describedby"; type="${mediaType}"`),
    ...typedLinks.map(({ rel, url, mediaType }) => `<${url}>; rel="${rel}"${typeAttribute(mediaType)}`),
  ];
  return [...new Set(values)].reduce((header, value) =>
    header.length + value.length < maxLinkBytes ? `${header}, ${value}` : header,
  );
}

/** Proxies limit the headers of a response: nginx to 4 KB by default. Further links are in the page and in the other representations. */
const maxLinkBytes = 2048;

/** Media types of records are texts of files: only valid ones may enter a header. */
function typeAttribute(mediaType: string | undefined): string {
  return mediaType !== undefined && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(mediaType)
    ? `; type="${mediaType}"`
    : '';
}
