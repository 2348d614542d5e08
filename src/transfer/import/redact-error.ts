/** Removes the content of host files from errors: otherwise a caller could read a secret file by importing it. */
import { type ErrorCode, errorCodes, Failure, type SourceError } from '../../model/errors.ts';

/** Codes whose messages can quote a file: values, element names, names in an archive. */
const quotingCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'malformed-xml',
  'malformed-rdf',
  'malformed-table',
  'wrong-format',
  'no-items',
  'invalid-items',
  'identifiers-not-unique',
  'schema-violation',
  'update-refused',
  'bad-archive',
  'bad-hierarchy',
  'limit-exceeded',
]);

/** The same error with file, line and column; the message is the general meaning of its code. */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Failure) || !quotingCodes.has(error.code)) return error;
  const { code, details, errors = [] } = error;
  const limit =
    typeof details === 'object' && details !== null && 'limit' in details ? details.limit : undefined;
  const first = errors[0];
  const location = [first?.file, first?.line, first?.column].filter((part) => part !== undefined).join(':');
  const sentence = limit === undefined ? errorCodes[code] : `The limit ${String(limit)} was exceeded.`;
  return new Failure(code, location === '' ? sentence : `${location}: ${sentence}`, {
    ...(limit !== undefined && { details: { limit } }),
    ...(errors.length > 0 && { errors: errors.map((entry) => redactSourceError(entry, sentence)) }),
  });
}

/** Omits the element path, which contains names from the file. */
export function redactSourceError({ file, line, column }: SourceError, message: string): SourceError {
  return {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    message,
  };
}
