import type { ExportedPart } from '../../model/export-step.ts';

/** Which description is wanted where a record has several. */
export interface Choice {
  /** ISO 639-2/T; undefined for any. */
  readonly language: string | undefined;
  /** Source file id of the description of the whole: units follow it. */
  readonly source: unknown;
}

/** The location of the description in the language and from the source that are wanted, else in the language, else of the first. */
export function chooseDescription(
  descriptions: readonly ExportedPart[],
  { language, source }: Choice,
): number {
  const isSpoken = ({ data }: ExportedPart): boolean =>
    language === undefined || data.languageCode === language;
  const exact = descriptions.findIndex((one) => isSpoken(one) && one.data.sourceFileId === source);
  return exact >= 0 ? exact : Math.max(0, descriptions.findIndex(isSpoken));
}
