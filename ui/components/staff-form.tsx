/** Parts of the forms of the workroom: fields with their errors, and the message of a form that was not accepted. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../src/pages/render.ts';
import { useSite } from '../site-context.ts';
import { FormToken } from './staff-bar.tsx';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** The form that was not accepted, whose values are shown again. */
  readonly form: RejectedForm | undefined;
  readonly isRequired?: boolean;
}

export function TextField({ name, label, form, isRequired = false }: FieldProps): VNode {
  const error = form?.errors[name];
  return (
    <label>
      <span>{label}</span>
      <input
        name={name}
        value={form?.values[name]?.[0] ?? ''}
        required={isRequired}
        autocomplete="off"
        aria-invalid={error === undefined ? undefined : 'true'}
      />
      {error !== undefined && <span class="field-error">{error}</span>}
    </label>
  );
}

interface OptionFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The label of the empty choice; without it there is none. */
  readonly empty?: string;
}

export function OptionField({
  name,
  label,
  form,
  isRequired = false,
  options,
  empty,
}: OptionFieldProps): VNode {
  const error = form?.errors[name];
  const chosen = form?.values[name]?.[0];
  return (
    <label>
      <span>{label}</span>
      <select name={name} required={isRequired} aria-invalid={error === undefined ? undefined : 'true'}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === chosen}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && <span class="field-error">{error}</span>}
    </label>
  );
}

/** The reason why a form was not accepted, unless each error is at its field. */
export function FormMessage({ form }: { readonly form: RejectedForm | undefined }): VNode | null {
  const { t } = useSite();
  if (form === undefined || form.shown !== undefined) return null;
  return (
    <p class="message bad-news" role="alert">
      {form.message ?? t('staff.rejected')}
    </p>
  );
}

interface ShownSecretProps {
  readonly form: RejectedForm | undefined;
  /** Its name among the shown values. */
  readonly name: string;
  /** States that it is shown only once. */
  readonly text: string;
}

/** A secret that was just created. */
export function ShownSecret({ form, name, text }: ShownSecretProps): VNode | null {
  const secret = form?.shown?.[name];
  if (secret === undefined) return null;
  return (
    <div class="message done" role="status">
      <p>{text}</p>
      <p>
        <code>{secret}</code>
      </p>
    </div>
  );
}

interface ActionButtonProps {
  readonly path: string;
  /** Name of the form. */
  readonly form: string;
  readonly label: string;
  /** The label for people who do not see the row of the button, if it says more. */
  readonly fullLabel?: string;
  /** Values of hidden fields. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A form that is a button. */
export function ActionButton({ path, form, label, fullLabel, values = {} }: ActionButtonProps): VNode {
  return (
    <form method="post" action={path} class="action">
      <FormToken />
      <input type="hidden" name="form" value={form} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class="quiet" aria-label={fullLabel}>
        {label}
      </button>
    </form>
  );
}
