/** Export routes: one for each format, and one for all formats that share a path. */
import type { RecordType } from '../../../model/define.ts';
import { booleanParameter, textParameter } from '../../../parameters/parameter.ts';
import { type ExportFormat, exportFormats } from '../../../transfer/export/export.ts';
import { choosePreferred } from '../../accept.ts';
import { toPascalCase } from '../../graphql/names.ts';
import { type Content, defineRoute, oneResponse, type Route } from '../../route.ts';
import {
  baseUriParameters,
  exportParameters,
  exportReply,
  makeNameParser,
  separateFilesMediaType,
} from './export-reply.ts';

const zip = 'application/zip';

const wholeParameters = { whole: booleanParameter(false, 'Exports all descendants of the record as well') };

export const exportRoutes: readonly Route[] = [
  ...exportFormats
    .filter(({ path }) => path === undefined)
    .flatMap((format) => [
      ...rowsOf(format, format.types, {
        [withoutCharset(format.contentType)]: `The record as ${format.help}`,
        [format.mediaType]: 'The same, for clients that prefer this media type',
      }),
      ...rowsOf(format, format.zips, { [zip]: `A file for each child of the record: ${format.help}` }),
    ]),
  ...[...Map.groupBy(exportFormats, ({ path }) => path)].flatMap(([path, formats]) =>
    path === undefined ? [] : [sharedRow(path, formats)],
  ),
];

function sharedRow(path: string, formats: readonly ExportFormat[]): Route {
  const mediaTypes = formats.map(({ mediaType, help }) => [mediaType, `The record as ${help}`]);
  const names = formats.map(({ name }) => name);
  const parseName = makeNameParser(formats);
  const canBeWhole = formats.some(({ descendantsOnRequest }) => descendantsOnRequest);
  const takesBaseUri = formats.some((format) => format.takesBaseUri);
  return defineRoute({
    method: 'GET',
    path: `/classes/{type}/{id}/${path}`,
    endsInFormat: true,
    access: 'read',
    types: ({ name }: RecordType) => formats.some(({ types }) => types.includes(name)),
    operation: `export{Type}${toPascalCase(path)}`,
    summary: `Export a record as one of: ${names.join(', ')}`,
    group: 'export',
    parameters: {
      format: textParameter('Format of the file; by default chosen by Accept, else the first one', {
        oneOf: names,
        parse: parseName,
      }),
      ...(canBeWhole && wholeParameters),
      ...(takesBaseUri && baseUriParameters),
      ...exportParameters,
    },
    responses: oneResponse('The file, streamed', {
      kind: 'files',
      mediaTypes: Object.fromEntries(mediaTypes),
    }),
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: (request, context) => {
      const { format = choosePreferred(request.headers.accept, formats), whole = false } = request.parameters;
      return exportReply(request, context, format, { whole });
    },
  });
}

function rowsOf(
  format: ExportFormat,
  types: readonly string[],
  mediaTypes: Readonly<Record<string, string>>,
): readonly Route[] {
  if (types.length === 0) return [];
  const content: Content = {
    kind: 'files',
    mediaTypes: { ...mediaTypes, ...separateFilesMediaType, ...mediaTypes },
  };
  return [
    defineRoute({
      method: 'GET',
      path: `/classes/{type}/{id}/${format.name}`,
      endsInFormat: true,
      access: 'read',
      types: ({ name }: RecordType) => types.includes(name),
      operation: `export{Type}${toPascalCase(format.name)}`,
      summary: `Export ${zip in mediaTypes ? 'the children of a record' : 'a record'}: ${format.help}`,
      group: 'export',
      parameters: { ...exportParameters, ...(format.takesBaseUri === true && baseUriParameters) },
      responses: oneResponse('The file, streamed', content),
      errors: ['bad-parameter', 'not-found', 'gone'],
      handler: (request, context) => exportReply(request, context, format),
    }),
  ];
}

function withoutCharset(contentType: string): string {
  return contentType.split(';', 1)[0]!;
}
