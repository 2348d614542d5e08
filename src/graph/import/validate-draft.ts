/** Validates the content of an imported item with the lenient rules for imports. */
import type { CloseStep } from '../../model/draft.ts';
import { Failure, fail, type SourceError } from '../../model/errors.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { validate } from '../../model/validate.ts';
import { hasReversedPeriod, importRules, reversedPeriodWarning } from '../content/import-rules.ts';
import { withSourceAsIdentifier } from '../content/imported-descriptions.ts';
import type { ImportContext } from './import-context.ts';
import type { ValidDraft } from './merge-item.ts';
import type { OpenItem } from './open-item.ts';

/**
 * Throws `invalid-items` with the location in the file.
 * @param skip returns true if the item can be skipped instead.
 */
export function validateDraft(
  { env, options }: Pick<ImportContext, 'env' | 'options'>,
  file: string,
  item: OpenItem,
  step: CloseStep,
  skip: (item: OpenItem, error: SourceError) => boolean,
): ValidDraft | 'skipped' {
  const { type, id, line, path } = item;
  try {
    const { data, relationships } = validate(
      { type, data: step.data, relationships: step.relationships },
      importRules,
    );
    const parts = relationships[partsRelation(getRecordType(type))!.name] ?? [];
    if (hasReversedPeriod(parts)) options.onWarning({ ...reversedPeriodWarning, file, line, path, id });
    const bySource = env.profile.descriptionIds === 'by-source-file';
    return { data, parts: bySource ? parts.map(withSourceAsIdentifier) : parts };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const location = { file, line, path, id, message };
    if (skip(item, location)) return 'skipped';
    const { details, context } = error instanceof Failure ? error : {};
    fail('invalid-items', `${file}, line ${line}: ${message}`, {
      errors: [location],
      ...(context !== undefined && { details, context }),
      cause: error,
    });
  }
}
