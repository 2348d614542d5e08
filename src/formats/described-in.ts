import type { ExportedPart } from '../model/export-step.ts';

/** Which of the descriptions is wanted: the location of the first in the language, else of the first. */
export function describedIn(descriptions: readonly ExportedPart[], language: string | undefined): number {
  if (language === undefined) return 0;
  return Math.max(
    0,
    descriptions.findIndex(({ data }) => data.languageCode === language),
  );
}
