/**
 * Writes EAC-CPF 2010 or 2.0, one agent per file. A description that was imported from a file of the same version is written with the elements of that
 * file. The writer reads its own output back, and puts the values that an import would not restore into a processing instruction (extension.ts).
 */

import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import { authoritativeSet } from '../../model/types/sets.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import { type ItemContent, toExtension } from '../extension.ts';
import { type RecordWriter, type WriterContext, xmlContentType } from '../record-writer.ts';
import { mapElements } from '../xml/element-patch.ts';
import { markAsExported } from '../xml/markup-extension.ts';
import { insertChild } from '../xml/place-unknown.ts';
import { withLanguage, withoutExtensions, withoutMarkedElements } from '../xml/record-markup.ts';
import { markupField } from '../xml/source-markup.ts';
import type { XmlElement } from '../xml/write-xml.ts';
import { type Dialect, eac2, eac2010 } from './dialect.ts';
import { applyEacMarkup, toEacMarkup } from './markup.ts';
import { writeRestrictedMark } from './write-control.ts';
import { readRoot, writeRoot, writeText } from './write-document.ts';
import type { Identity } from './write-relations.ts';

export const eacWriter = writerFor(eac2010, 'eac', 'EAC-CPF 2010, one person, corporate body or family');
export const eac2Writer = writerFor(eac2, 'eac2', 'EAC-CPF 2.0, one person, corporate body or family');

function writerFor(dialect: Dialect, name: string, help: string): RecordWriter {
  const { namespace, schemaUrl: schema } = dialect;
  return {
    name,
    help,
    types: [historicalAgent.name],
    zips: [authoritativeSet.name],
    mediaType: `application/${name}+xml`,
    contentType: xmlContentType,
    ending: 'xml',
    withDescendants: false,
    links: true,
    harvest: { prefix: name, namespace, schema },
    write: (steps, context) => writeEac(steps, context, dialect),
  };
}

async function* writeEac(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
  dialect: Dialect,
): AsyncGenerator<string> {
  for await (const some of steps)
    for (const step of some) if (step.step === 'open') yield writeAgent(step.record, context, dialect);
}

function writeAgent(record: ExportedRecord, context: WriterContext, dialect: Dialect): string {
  const all = record.relationships.describes ?? [];
  const at = findDescriptionIndex(all, context.language);
  const shown = context.language === undefined && areIdentities(all) ? all : all.slice(at, at + 1);
  const written = writeRoot(toIdentities(record, shown), context, dialect);
  const source = findSource(record, shown, { written, dialect });
  const root = source ?? written;
  if (context.extension === 'none') return writeText(withoutExtensions(root), dialect);
  const extensions = toExtensions(record, { shown, at }, root, context, dialect, source !== undefined);
  let next = 0;
  const complete = mapElements(root, (one) => {
    if (one.name !== 'cpfDescription') return one;
    const extension = extensions[next++];
    return extension === undefined ? one : { ...one, extension };
  });
  return writeText(complete, dialect);
}

/**
 * The elements of the source file, if the description has their mark-up and was not edited, with the links and the restriction of the record.
 * @param written the elements without the mark-up.
 */
function findSource(
  record: ExportedRecord,
  shown: readonly ExportedPart[],
  { written, dialect }: { readonly written: XmlElement; readonly dialect: Dialect },
): XmlElement | undefined {
  const [first] = shown;
  const markup = first?.data[markupField];
  if (first === undefined || markup === undefined) return undefined;
  const source = applyEacMarkup(markup, toContent(record, shown), dialect);
  if (source === undefined) return undefined;
  const stated = withLanguage(
    source,
    { written, language: first.data.languageCode },
    dialect.schema,
    (root, language) => readRoot(root, dialect, language),
  );
  const marked = record.isRestricted === true ? withRestriction(stated, dialect) : stated;
  return record.links.length === 0 ? marked : withRelations(marked, written, dialect);
}

/** The record without its mark-up. */
function toContent({ data }: ExportedRecord, shown: readonly ExportedPart[]): ItemContent {
  const descriptions = shown.map((one, i) => {
    if (i > 0) return one;
    const { [markupField]: _, ...fields } = one.data;
    return { ...one, data: fields };
  });
  return { data, descriptions };
}

function withRestriction(source: XmlElement, { version, schema }: Dialect): XmlElement {
  if (version === '2.0') return { ...source, attributes: { ...source.attributes, audience: 'internal' } };
  return mapElements(source, (one) =>
    one.name === 'control' ? (insertChild(one, 'control', writeRestrictedMark(), schema) ?? one) : one,
  );
}

/** The relations of the export, which contain the links. */
function withRelations(source: XmlElement, written: XmlElement, { schema }: Dialect): XmlElement {
  const found: (XmlElement | undefined)[] = [];
  const isRelations = (one: unknown): one is XmlElement =>
    typeof one === 'object' && (one as XmlElement).name === 'relations';
  mapElements(written, (one) => {
    if (one.name === 'cpfDescription') found.push(one.content.find(isRelations));
    return one;
  });
  return mapElements(source, (one) => {
    if (one.name !== 'cpfDescription') return one;
    const rest = { ...one, content: one.content.filter((child) => !isRelations(child)) };
    const relations = found.shift();
    return relations === undefined ? one : (insertChild(rest, one.name, relations, schema) ?? one);
  });
}

interface Shown {
  readonly shown: readonly ExportedPart[];
  /** Index of the first one. */
  readonly at: number;
}

/** The extension of each identity. */
function toExtensions(
  record: ExportedRecord,
  { shown, at }: Shown,
  root: XmlElement,
  context: WriterContext,
  dialect: Dialect,
  hasMarkup: boolean,
): readonly (string | undefined)[] {
  const read = readRoot(root, dialect);
  const all = record.relationships.describes ?? [];
  // The mark-up that an import of the written elements finds. It has no links, for example.
  const markup = hasMarkup ? toEacMarkup(withoutMarkedElements(root), toContent(record, shown)) : undefined;
  const descriptions = (read.relationships.describes ?? []).map((one, i) =>
    i === 0 && markup !== undefined ? { ...one, data: { ...one.data, [markupField]: markup } } : one,
  );
  // With `lang` only one description is exported. Identities are all exported, each with its own extension.
  const stored = context.language === undefined && shown.length < 2 ? all : shown;
  const extensions =
    shown.length < 2
      ? [
          toExtension(
            { data: read.data, descriptions },
            { id: record.id, data: record.data, descriptions: stored },
            stored === all ? at : 0,
          ),
        ]
      : shown.map((description, i) =>
          toExtension(
            { data: i === 0 ? read.data : {}, descriptions: [descriptions[i]!] },
            {
              ...(i === 0 ? { id: record.id, data: record.data } : { data: {} }),
              descriptions: [description],
            },
            0,
          ),
        );
  return hasMarkup ? extensions : [markAsExported(extensions[0]), ...extensions.slice(1)];
}

/** Several descriptions in the same language are identities; those in different languages are translations. */
function areIdentities(descriptions: readonly ExportedPart[]): boolean {
  const languages = new Set(descriptions.map(({ data }) => data.languageCode));
  return descriptions.length > 1 && languages.size === 1;
}

/** An agent without a description is written with its identifier only. */
function toIdentities(record: ExportedRecord, shown: readonly ExportedPart[]): readonly Identity[] {
  const descriptions = shown.length === 0 ? [undefined] : shown;
  return descriptions.map((description, i) => ({ record, description, isFirst: i === 0 }));
}
