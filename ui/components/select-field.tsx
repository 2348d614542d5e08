/** A field of a form with a list of choices, the first of which selects everything. */
import type { VNode } from 'preact';
import { useSite } from '../site-context.ts';

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  /** Empty for the first choice. */
  readonly chosen: string;
  /** Sorted by their labels. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ name, label, chosen, options }: SelectFieldProps): VNode {
  const { site, t } = useSite();
  const sorted = options.toSorted((one, other) => one.label.localeCompare(other.label, site.language));
  return (
    <label>
      <span>{label}</span>
      <select name={name}>
        <option value="">{t('changes.all')}</option>
        {sorted.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === chosen}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DayFieldsProps {
  readonly from: string;
  readonly to: string;
}

/** The first and the last day of a period. */
export function DayFields({ from, to }: DayFieldsProps): VNode {
  const { t } = useSite();
  return (
    <>
      <label>
        <span>{t('changes.from')}</span>
        <input type="date" name="from" value={from} />
      </label>
      <label>
        <span>{t('changes.to')}</span>
        <input type="date" name="to" value={to} />
      </label>
    </>
  );
}
