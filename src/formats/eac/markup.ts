/** The mark-up of EAC-CPF files (xml/record-markup.ts). */
import type { ExportedRecord } from '../../model/export-step.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import type { ItemContent } from '../extension.ts';
import {
  applyRecordMarkup,
  type MarkupOptions,
  plainContext,
  toExported,
  toRecordMarkup,
} from '../xml/record-markup.ts';
import type { XmlElement } from '../xml/write-xml.ts';
import { type Dialect, eac2, eac2010 } from './dialect.ts';
import { addMissingTexts, writeRoot } from './write-document.ts';

/** The mark-up of a file; see toRecordMarkup. */
export function toEacMarkup(source: XmlElement, content: ItemContent): string | undefined {
  const dialect = source.name === eac2.root ? eac2 : eac2010;
  return toRecordMarkup(source, content, optionsFor(dialect));
}

/** The elements of the source file; see applyRecordMarkup. */
export function applyEacMarkup(
  markup: unknown,
  content: ItemContent,
  dialect: Dialect,
): XmlElement | undefined {
  return applyRecordMarkup(markup, content, optionsFor(dialect));
}

function optionsFor(dialect: Dialect): MarkupOptions {
  const { root: version, schema } = dialect;
  const writePlain = ({ data, descriptions }: ItemContent): XmlElement => {
    const record: ExportedRecord = {
      id: '',
      type: historicalAgent.name,
      data,
      relationships: { describes: descriptions.map(toExported) },
      links: [],
    };
    const all = record.relationships.describes!.map((description, i) => ({
      record,
      description,
      isFirst: i === 0,
    }));
    return writeRoot(all, plainContext, dialect);
  };
  const addMissing = (root: XmlElement, { data, descriptions }: ItemContent): XmlElement =>
    addMissingTexts(root, { data, descriptions }, dialect);
  return { version, schema, writePlain, addMissing };
}
