/** Removes from a description what its page shows in another place: the periods, the facts below the title, and the code. */
import { removeStatedPeriods } from './item-parts.ts';
import { identityArea, type ShownDescription } from './shown-item.ts';
import type { ShownField, ShownPeriod } from './shown-values.ts';

export interface RepeatedValues {
  readonly periods: readonly ShownPeriod[];
  /** The facts below the title, which pages omit if the description has an area of the identity. */
  readonly summary: readonly ShownField[];
  readonly codes: readonly string[];
}

/** Imports keep the text of dates that they also parse. */
const datedFields = new Set(['unitDates', 'datesOfExistence']);

export function withoutRepeatedValues(
  description: ShownDescription,
  { periods, summary, codes }: RepeatedValues,
): ShownDescription {
  const hasIdentity = description.areas.some(({ name }) => name === identityArea);
  const isInSummary = ({ name, values }: ShownField): boolean =>
    !hasIdentity &&
    summary.some((fact) => fact.name === name && values.every((one) => fact.values.includes(one)));
  const tidy = (field: ShownField): ShownField => {
    if (datedFields.has(field.name)) return mapValues(field, (value) => removeStatedPeriods(value, periods));
    if (field.name === 'otherIdentifiers')
      return mapValues(field, (value) => (codes.includes(value) ? '' : value));
    return field;
  };
  const areas = description.areas.map(({ name, fields }) => ({
    name,
    fields: fields.map(tidy).filter((field) => field.values.length > 0 && !isInSummary(field)),
  }));
  return { ...description, areas: areas.filter(({ fields }) => fields.length > 0) };
}

/** Drops empty values with their types. */
function mapValues(field: ShownField, change: (value: string) => string): ShownField {
  const kept = field.values.flatMap((value, at) => {
    const changed = change(value);
    return changed === '' ? [] : [{ value: changed, type: field.types?.[at] ?? '' }];
  });
  return {
    ...field,
    values: kept.map(({ value }) => value),
    ...(field.types !== undefined && { types: kept.map(({ type }) => type) }),
  };
}
