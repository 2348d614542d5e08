/**
 * Sizes of files in the language of the page, for pages and their scripts, which must not load the registry that format-values.ts needs.
 */
import { dateLocales, type Language } from '../src/pages/shared/languages.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Such as 1.3 GB. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const options = { style: 'unit', unit: units[power]!, maximumFractionDigits: power < 2 ? 0 : 1 } as const;
  return new Intl.NumberFormat(dateLocales[language], options).format(bytes / 1000 ** power);
}
