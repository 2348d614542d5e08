/** Validates all documents of an import against schemas before the first one is imported. */
import { Failure, fail } from '../../model/errors.ts';
import type { ImportDocument } from '../import/import-documents.ts';
import type { SchemaValidator } from './validation.ts';

/** Errors that concern one file: in tolerant mode the import skips it and continues. */
const fileErrorCodes: ReadonlySet<string> = new Set([
  'malformed-xml',
  'malformed-rdf',
  'malformed-table',
  'wrong-format',
  'no-items',
  'invalid-items',
  'schema-violation',
  'limit-exceeded',
]);

export function isFileFailure(error: unknown): error is Failure {
  return error instanceof Failure && fileErrorCodes.has(error.code);
}

interface ValidateOptions {
  /** Whether to return errors instead of throwing them. */
  readonly tolerant: boolean;
  /** Throws `cancelled`. */
  readonly requireNotCancelled: () => void;
}

/** Returns the errors by number of the document, from 1. */
export async function validateDocuments(
  documents: AsyncIterable<ImportDocument>,
  validator: SchemaValidator,
  { tolerant, requireNotCancelled }: ValidateOptions,
): Promise<ReadonlyMap<number, Failure>> {
  const failures = new Map<number, Failure>();
  let number = 0;
  for await (const document of documents) {
    requireNotCancelled();
    number += 1;
    try {
      await validator.check(document);
    } catch (error) {
      requireNotCancelled();
      if (!isFileFailure(error)) throw error;
      // An error without a location, a limit on bytes, concerns the whole request.
      if (error.errors === undefined && !tolerant) throw error;
      failures.set(number, error);
    }
  }
  const [first, ...others] = failures.values();
  if (first === undefined || tolerant) return failures;
  if (others.length === 0) throw first;
  return fail(first.code, `${failures.size} files are not valid. The first: ${first.message}`, {
    errors: [...failures.values()].flatMap(({ errors }) => errors ?? []),
  });
}
