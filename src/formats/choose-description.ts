import type { ExportedPart } from '../model/export-step.ts';

/** Index of the first description in the language; 0 if there is none or no language is given. */
export function findDescriptionIndex(
  descriptions: readonly ExportedPart[],
  language: string | undefined,
): number {
  if (language === undefined) return 0;
  return Math.max(
    0,
    descriptions.findIndex(({ data }) => data.languageCode === language),
  );
}
