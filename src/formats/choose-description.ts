/** Selects one of several descriptions of a record for an export. */
import type { ExportedPart } from '../model/export-step.ts';

/** Index of the first description in the language; 0 if no description has it or no language is given. */
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

export interface DescriptionCriteria {
  /** ISO 639-2/T; undefined for any. */
  readonly language: string | undefined;
  /** Source file id of the description of the top unit. */
  readonly source: unknown;
}

/** Index of the description with the language and the source, otherwise of the first one with the language, otherwise 0. */
export function chooseDescriptionIndex(
  descriptions: readonly ExportedPart[],
  { language, source }: DescriptionCriteria,
): number {
  const hasLanguage = ({ data }: ExportedPart): boolean =>
    language === undefined || data.languageCode === language;
  const exact = descriptions.findIndex((one) => hasLanguage(one) && one.data.sourceFileId === source);
  return exact >= 0 ? exact : Math.max(0, descriptions.findIndex(hasLanguage));
}
