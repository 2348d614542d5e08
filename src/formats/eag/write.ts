/**
 * Writes EAG 2012, one repository per file. A description that was imported from a file is written with the elements of that file. Required elements
 * without a stored value are written empty or with a common default. The writer reads its own output back, and puts the values that an import would
 * not restore into a processing instruction (extension.ts).
 */

import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { country, repository } from '../../model/types/repository.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import { type ItemContent, toExtension } from '../extension.ts';
import { type RecordWriter, type WriterContext, xmlContentType } from '../record-writer.ts';
import { markAsExported } from '../xml/markup-extension.ts';
import { withLanguage, withoutExtensions, withoutMarkedElements } from '../xml/record-markup.ts';
import { markupField } from '../xml/source-markup.ts';
import type { XmlElement } from '../xml/write-xml.ts';
import { applyEagMarkup, toEagMarkup } from './markup.ts';
import { eagSchema } from './schema.ts';
import { readRoot, writeRoot, writeText } from './write-document.ts';

export const eagWriter: RecordWriter = {
  name: 'eag',
  help: 'EAG 2012, one archival institution',
  types: [repository.name],
  zips: [country.name],
  mediaType: 'application/eag+xml',
  contentType: xmlContentType,
  ending: 'xml',
  withDescendants: false,
  links: false,
  write: writeEag,
};

async function* writeEag(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
): AsyncGenerator<string> {
  for await (const some of steps)
    for (const step of some) if (step.step === 'open') yield writeInstitution(step.record, context);
}

function writeInstitution(record: ExportedRecord, context: WriterContext): string {
  const all = record.relationships.describes ?? [];
  const at = findDescriptionIndex(all, context.language);
  const description = all[at];
  const code = context.above.find(({ type }) => type === country.name)?.data.identifier;
  const countryCode = code === undefined ? 'XX' : String(code).toUpperCase();
  const written = writeRoot({ record, description, countryCode }, context);
  const source = findSource(record, description);
  const language = description?.data.languageCode;
  const root =
    source === undefined ? written : withLanguage(source, { written, language }, eagSchema, readRoot);
  if (context.extension === 'none') return writeText(withoutExtensions(root));
  const read = readRoot(root);
  // The mark-up that an import of the written elements finds.
  const markup =
    source === undefined
      ? undefined
      : toEagMarkup(withoutMarkedElements(root), toContent(record, description!));
  const descriptions = (read.relationships.describes ?? []).map((one) =>
    markup === undefined ? one : { ...one, data: { ...one.data, [markupField]: markup } },
  );
  // With `lang` only one description is exported.
  const isAll = context.language === undefined;
  const extension = toExtension(
    { data: read.data, descriptions },
    { id: record.id, data: record.data, descriptions: isAll ? all : all.slice(at, at + 1) },
    isAll ? at : 0,
  );
  const complete = source === undefined ? markAsExported(extension) : extension;
  return writeText(complete === undefined ? root : { ...root, extension: complete });
}

/** The elements of the source file, if the description has their mark-up and was not edited. */
function findSource(record: ExportedRecord, description: ExportedPart | undefined): XmlElement | undefined {
  const markup = description?.data[markupField];
  if (description === undefined || markup === undefined) return undefined;
  return applyEagMarkup(markup, toContent(record, description));
}

/** The record without its mark-up. */
function toContent({ data }: ExportedRecord, description: ExportedPart): ItemContent {
  const { [markupField]: _, ...fields } = description.data;
  return { data, descriptions: [{ ...description, data: fields }] };
}
