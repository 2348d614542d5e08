/** The mark-up of EAG 2012 files (xml/record-markup.ts). */
import { repository } from '../../model/types/repository.ts';
import type { ItemContent } from '../extension.ts';
import { applyRecordMarkup, plainContext, toExported, toRecordMarkup } from '../xml/record-markup.ts';
import type { XmlElement } from '../xml/write-xml.ts';
import { eagSchema } from './schema.ts';
import { addMissingTexts, writeRoot } from './write-document.ts';

const options = {
  version: '2012',
  schema: eagSchema,
  writePlain: ({ data, descriptions }: ItemContent): XmlElement => {
    const record = { id: '', type: repository.name, data, relationships: {}, links: [] };
    return writeRoot({ record, description: toExported(descriptions[0]!), countryCode: 'XX' }, plainContext);
  },
  addMissing: (root: XmlElement, { data, descriptions }: ItemContent): XmlElement =>
    addMissingTexts(root, { data, description: descriptions[0] }),
};

/** The mark-up of a file; see toRecordMarkup. */
export function toEagMarkup(source: XmlElement, content: ItemContent): string | undefined {
  return toRecordMarkup(source, content, options);
}

/** The elements of the source file; see applyRecordMarkup. */
export function applyEagMarkup(markup: unknown, content: ItemContent): XmlElement | undefined {
  return applyRecordMarkup(markup, content, options);
}
