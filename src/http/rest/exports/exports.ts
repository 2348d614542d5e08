/** One row for each format that records can be had in, and one for formats that share a path. */
import { findNamed } from '../../../lib/nearest.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { type ExportFormat, exportFormats } from '../../../transfer/export-run.ts';
import { choosePreferred } from '../../accept.ts';
import { toPascalCase } from '../../operation-id.ts';
import { findText, parseFlag } from '../../parameters.ts';
import { type Content, flag, type RestRequest, type Route, text } from '../../route.ts';
import { baseUri, exportReply, language } from './export-reply.ts';

const zip = 'application/zip';

const whole = flag('whole', false, 'Writes what stands in the record too, at any depth');

export const exportRoutes: readonly Route[] = [
  ...exportFormats
    .filter(({ path }) => path === undefined)
    .flatMap((format) => [
      ...rowsOf(format, format.types, {
        [bare(format.contentType)]: `The record as ${format.help}`,
        [format.mediaType]: 'The same, where a client asks for it by this name',
      }),
      ...rowsOf(format, format.zips, { [zip]: `A file for each record in it: ${format.help}` }),
    ]),
  ...[...Map.groupBy(exportFormats, ({ path }) => path)].flatMap(([path, formats]) =>
    path === undefined ? [] : [sharedRow(path, formats)],
  ),
];

function sharedRow(path: string, formats: readonly ExportFormat[]): Route {
  const mediaTypes = formats.map(({ mediaType, help }) => [mediaType, `The record as ${help}`]);
  const names = formats.map(({ name }) => name);
  const canBeWhole = formats.some(({ descendantsOnRequest }) => descendantsOnRequest);
  return {
    method: 'GET',
    path: `/classes/{type}/{id}/${path}`,
    endsInFormat: true,
    access: 'read',
    types: ({ name }: RecordType) => formats.some(({ types }) => types.includes(name)),
    operation: `export{Type}${toPascalCase(path)}`,
    summary: `Export a record as one of: ${names.join(', ')}`,
    group: 'export',
    parameters: [
      { ...text('format', 'Without it what Accept asks for, or the first'), oneOf: names },
      ...(canBeWhole ? [whole] : []),
      ...(formats.some(({ takesBaseUri }) => takesBaseUri) ? [baseUri] : []),
      language,
    ],
    responses: [
      {
        status: 200,
        help: 'The file, streamed',
        content: { holds: 'files', mediaTypes: Object.fromEntries(mediaTypes) },
      },
    ],
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: (request, context) =>
      exportReply(request, context, chooseFormat(request, formats), {
        whole: canBeWhole && parseFlag(request.query, whole.name, false),
      }),
  };
}

/** Throws `bad-parameter`. */
function chooseFormat({ query, headers }: RestRequest, formats: readonly ExportFormat[]): ExportFormat {
  const given = findText(query, 'format');
  if (given === undefined) return choosePreferred(headers.accept, formats);
  return (
    findNamed(formats, given) ??
    fail(
      'bad-parameter',
      `The parameter format must be one of ${formats.map(({ name }) => name).join(', ')}, was '${given}'.`,
      {
        details: { parameter: 'format', value: given },
      },
    )
  );
}

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
      endsInFormat: true,
      access: 'read',
      types: ({ name }: RecordType) => types.includes(name),
      operation: `export{Type}${toPascalCase(format.name)}`,
      summary: `Export ${zip in mediaTypes ? 'the records in a record' : 'a record'}: ${format.help}`,
      group: 'export',
      parameters: format.takesBaseUri === true ? [language, baseUri] : [language],
      responses: [{ status: 200, help: 'The file, streamed', content }],
      errors: ['bad-parameter', 'not-found', 'gone'],
      handler: (request, context) => exportReply(request, context, format),
    },
  ];
}

function bare(contentType: string): string {
  return contentType.split(';', 1)[0]!;
}
