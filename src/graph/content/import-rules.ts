/** Validation of imports, which is more lenient than for records sent by a client: the content of the file is kept, with a warning. */
import type { Bundle } from '../../model/bundle.ts';
import { profiles } from '../../model/profile.ts';
import { getRecordType } from '../../model/registry.ts';
import { isReversedPeriod, type ValidationRules } from '../../model/validate.ts';

/** A custom mapping can add its own keys. */
export const importRules: ValidationRules = {
  ...profiles.archive,
  unknownKeys: 'stored',
  allowsReversedPeriods: true,
};

/** The warning for a period that hasReversedPeriod finds. */
export const reversedPeriodWarning = {
  code: 'reversed-period',
  message: 'A period ends before it starts. It was imported unchanged.',
};

type Parts = readonly Pick<Bundle, 'type' | 'data' | 'relationships'>[];

export function hasReversedPeriod(parts: Parts): boolean {
  return parts.some(
    ({ type, data, relationships }) =>
      isReversedPeriod(getRecordType(type), data) || Object.values(relationships).some(hasReversedPeriod),
  );
}
