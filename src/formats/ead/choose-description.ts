import type { WrittenPart, WrittenRecord } from '../../model/written.ts';

/** Which description is wanted where a record has several. */
export interface Choice {
  /** ISO 639-2/T; undefined for any. */
  readonly language: string | undefined;
  /** Source file id of the description of the whole: units follow it. */
  readonly source: unknown;
}

/** The description in the language and from the source that are wanted, else in the language, else the first. */
export function chooseDescription(record: WrittenRecord, choice: Choice): WrittenPart | undefined {
  const all = record.relationships.describes ?? [];
  const { language, source } = choice;
  const spoken = language === undefined ? all : all.filter(({ data }) => data.languageCode === language);
  return spoken.find(({ data }) => data.sourceFileId === source) ?? spoken[0] ?? all[0];
}
