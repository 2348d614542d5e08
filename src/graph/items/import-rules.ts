/** Where imports are more lenient than a record that is sent: the file is kept as it is, with a warning. */
import type { Bundle } from '../../model/bundle.ts';
import { profiles } from '../../model/profile.ts';
import { getRecordType } from '../../model/registry.ts';
import { isReversedPeriod, type ValidationRules } from '../../model/validate.ts';

/** A mapping of the deployment can name keys of its own. */
export const importRules: ValidationRules = {
  ...profiles.archive,
  unknownKeys: 'stored',
  allowsReversedPeriods: true,
};

/** Code and message of the warning. */
export const reversedPeriod = [
  'reversed-period',
  'A period ends before it starts; it was kept as it stands in the file.',
] as const;

type Parts = readonly Pick<Bundle, 'type' | 'data' | 'relationships'>[];

export function hasReversedPeriod(parts: Parts): boolean {
  return parts.some(
    ({ type, data, relationships }) =>
      isReversedPeriod(getRecordType(type), data) || Object.values(relationships).some(hasReversedPeriod),
  );
}
