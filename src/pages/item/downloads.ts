/** The formats in which an item can be downloaded. */
import type { Settings } from '../../config/settings.ts';
import { exportFormats } from '../../transfer/export/export.ts';
import { exportPath, findingAidPath, pagePath, pdfPath } from '../shared/page-path.ts';
import type { WireItem } from '../shared/wire-item.ts';
import type { ItemPage } from './data.ts';
import type { UnitTree } from './tree/data.ts';

/** The record in all formats of the API; of a unit that contains units, also the page with all of them. */
export function listDownloads(
  { type, id }: WireItem,
  tree: UnitTree | undefined,
  { prefix, pdfUnits }: Settings,
): ItemPage['downloads'] {
  // Counts the units that the reader may see; `childCount` of the record counts all.
  const hasUnits = tree !== undefined && tree.children.total > 0;
  const hasPdf = pdfUnits > 0;
  const record = `${prefix}/classes/${type}/${pagePath({ type, id }).split('/').at(-1)}`;
  const formats = exportFormats.filter(({ types }) => types.includes(type));
  return [
    ...(hasUnits
      ? [
          { format: 'whole', path: findingAidPath({ type, id }) },
          ...(hasPdf ? [{ format: 'pdf', path: pdfPath({ type, id }) }] : []),
        ]
      : []),
    // Browsers prefer pages to JSON, so the URL of the record alone would lead them back to the page.
    { format: 'json', path: `${record}?format=json` },
    ...formats.map((format) => ({ format: format.name, path: `${record}/${exportPath(format)}` })),
  ];
}
