/** The choices of an import that was sent before, so that corrected files are imported in the same way. */
import type { ImportRequest } from '../../transfer/import/import.ts';
import type { ImportChoices } from './import-choices.ts';

export function toImportChoices(request: ImportRequest): ImportChoices {
  const { format, scope, language, mapping, charset, internal, logMessage, table } = request;
  const values = {
    'file-format': format,
    scope,
    lang: language,
    mapping,
    charset,
    internal,
    message: logMessage ?? undefined,
    'allow-update': request.allowUpdate ? undefined : 'false',
    tolerant: request.tolerant ? 'true' : undefined,
    validate: request.validate === true ? 'true' : undefined,
    'field-separator': table?.fieldSeparator,
    'array-separator': table?.arraySeparator,
    'header-row': table?.headerRow?.toString(),
    sheet: table?.sheet,
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    values: Object.fromEntries(given) as ImportChoices['values'],
    columns: Object.entries(table?.columns ?? {}).map(([key, field]) => `${key}=${field ?? ''}`),
  };
}
