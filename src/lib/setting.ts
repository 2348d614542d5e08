/** The kinds of settings, for the table in config/settings.ts, and the name of a setting in files and messages. */

/**
 * `writeWaitSeconds` → `write-wait-seconds`: the name of a setting in the settings file, in the docs and in messages, and its command-line flag.
 */
export function settingName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

type Kind = 'text' | 'choice' | 'integer' | 'flag' | 'list';

export interface Setting<K extends Kind = Kind> {
  readonly kind: K;
  readonly default: K extends 'text' | 'choice'
    ? string
    : K extends 'integer'
      ? number
      : K extends 'flag'
        ? boolean
        : readonly string[];
  readonly help: string;
  /** Placeholder for the value in help texts. */
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** Whether the value is a secret, or an address that may contain a password. Administrators see a mask instead. */
  readonly secret?: 'value' | 'password';
  /** A former name of the flag, one word; it still works. */
  readonly formerFlag?: string;
}

/** In the order of precedence. */
export const settingSources = ['flag', 'environment', 'file', 'default'] as const;

export type SettingSource = (typeof settingSources)[number];

export interface DescribedSetting {
  /** As in the settings file. */
  readonly name: string;
  readonly value: string | number | boolean | readonly string[];
  readonly source: SettingSource;
}

export const text = (value: string, help: string, placeholder: string): Setting<'text'> => ({
  kind: 'text',
  default: value,
  help,
  placeholder,
});
export const choice = (choices: readonly [string, ...string[]], help: string): Setting<'choice'> => ({
  kind: 'choice',
  default: choices[0],
  help,
  placeholder: choices.join('|'),
  choices,
});
export const integer = (
  value: number,
  help: string,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
): Setting<'integer'> => ({ kind: 'integer', default: value, help, placeholder: 'N', min, max });
export const flag = (help: string): Setting<'flag'> => ({ kind: 'flag', default: false, help });
export const list = (help: string, placeholder: string): Setting<'list'> => ({
  kind: 'list',
  default: [],
  help,
  placeholder,
});
