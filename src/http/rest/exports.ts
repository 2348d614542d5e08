/** One row for each format that records can be had in. */
import type { RecordType } from '../../model/define.ts';
import { type ExportFormat, exportFormats } from '../../transfer/export-run.ts';
import type { Content, Route } from '../route.ts';
import { exportReply, language } from './export-reply.ts';

const zip = 'application/zip';

export const exportRoutes: readonly Route[] = exportFormats.flatMap((format) => [
  ...rowsOf(format, format.types, { [bare(format.contentType)]: `The record as ${format.help}` }),
  ...rowsOf(format, format.zips, { [zip]: `A file for each record in it: ${format.help}` }),
]);

function rowsOf(
  format: ExportFormat,
  types: readonly string[],
  mediaTypes: Readonly<Record<string, string>>,
): readonly Route[] {
  if (types.length === 0) return [];
  const content: Content = { holds: 'files', mediaTypes };
  return [
    {
      method: 'GET',
      path: `/classes/{type}/{id}/${format.name}`,
      access: 'read',
      types: ({ name }: RecordType) => types.includes(name),
      summary: `Export ${zip in mediaTypes ? 'the records in a record' : 'a record'}: ${format.help}`,
      group: 'export',
      parameters: [language],
      responses: [{ status: 200, help: 'The file, streamed', content }],
      errors: ['bad-parameter', 'not-found', 'gone'],
      handler: (request, context) => exportReply(request, context, format),
    },
  ];
}

function bare(contentType: string): string {
  return contentType.split(';', 1)[0]!;
}
