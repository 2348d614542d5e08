/** Links of an item's page for programs: in the head of the page, and in the header Link (FAIR Signposting). */
import type { Settings } from '../../config/settings.ts';
import { listTypedLinks } from '../../pages/item/discovery.ts';
import { schemaType, schemaTypeOf } from '../../pages/item/structured-data.ts';
import type { Discovery, Page } from '../../pages/page.ts';
import type { ItemKey } from '../../pages/shared/page-path.ts';
import { type ExportFormat, exportFormats } from '../../transfer/export/export.ts';
import { recordUrl } from '../record-url.ts';

/** Path of an export below the URL of the record. */
export function exportPath({ name, path }: Pick<ExportFormat, 'name' | 'path'>): string {
  return path === undefined ? name : `${path}?format=${name}`;
}

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

/** The header Link. URLs are percent-encoded, so they contain no `>`. @param origin URL of the site without a path. */
export function linkHeader(
  { type }: ItemKey,
  { item, canonical, representations }: Discovery,
  { name, data }: Page,
  origin: string,
): string {
  const links = name === 'item' ? listTypedLinks(data, origin) : [];
  const schema = name === 'item' ? schemaType(data) : schemaTypeOf(type);
  const values = [
    ...(item === canonical
      ? [`<${item}>; rel="cite-as canonical"`]
      : [`<${item}>; rel="cite-as"`, `<${canonical}>; rel="canonical"`]),
    `<https://schema.org/AboutPage>; rel="type"`,
    `<https://schema.org/${schema}>; rel="type"`,
    ...representations.map(({ url, mediaType }) => `<${url}>; rel="describedby"; type="${mediaType}"`),
    ...links.map(({ rel, url, mediaType }) => `<${url}>; rel="${rel}"${typeAttribute(mediaType)}`),
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
