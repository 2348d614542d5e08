/**
 * Writes EAD 2002 and EAD3: a finding aid with its units in source order, as a stream. write-unit.ts writes a unit, write-header.ts the
 * header.
 */
import { shortDigest } from '../../lib/digest.ts';
import type { Data } from '../../model/define.ts';
import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { documentaryUnit } from '../../model/types/documentary-unit.ts';
import { repository } from '../../model/types/repository.ts';
import { chooseDescriptionIndex, type DescriptionCriteria } from '../choose-description.ts';
import { toExtension } from '../extension.ts';
import { annotationNeighbours, internalNotesOf } from '../internal-notes.ts';
import { type RecordWriter, type WriterContext, xmlContentType } from '../record-writer.ts';
import { listIds } from '../xml/element-references.ts';
import { writeMark } from '../xml/extension-element.ts';
import { markAsExported } from '../xml/markup-extension.ts';
import { markupField } from '../xml/source-markup.ts';
import {
  closeTag,
  element,
  openTag,
  writeElement,
  type XmlElement,
  xmlDeclaration,
} from '../xml/write-xml.ts';
import { type Dialect, ead3, ead2002 } from './dialect.ts';
import { applyMarkup, splitComponents, type UnitTrees } from './markup.ts';
import { UnitReadBack } from './read-back.ts';
import { schemaOf } from './schema.ts';
import { toEadid, writeHeader } from './write-header.ts';
import { toBlocks } from './write-text.ts';
import { writeUnit } from './write-unit.ts';

export const ead2002Writer = writerFor(ead2002, 'ead', 'EAD 2002, a finding aid with all units in it');
export const ead3Writer = writerFor(ead3, 'ead3', 'EAD3, a finding aid with all units in it');

function writerFor(dialect: Dialect, name: string, help: string): RecordWriter {
  const { namespace, schema } = dialect;
  return {
    name,
    help,
    types: [documentaryUnit.name],
    zips: [repository.name],
    mediaType: `application/${name}+xml`,
    contentType: xmlContentType,
    ending: 'xml',
    withDescendants: true,
    links: false,
    neighbours: [annotationNeighbours],
    harvest: { prefix: name, namespace, schema },
    write: (steps, context) => writeEad(steps, context, dialect),
  };
}

async function* writeEad(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
  dialect: Dialect,
): AsyncGenerator<string> {
  const file = new EadFile(context, dialect);
  for await (const some of steps) {
    let text = '';
    for (const step of some) text += step.step === 'open' ? file.open(step.record) : file.close();
    if (text !== '') yield text;
  }
}

/** The state of a finding aid that is being written. */
class EadFile {
  readonly #context: WriterContext;
  readonly #dialect: Dialect;
  #depth = 0;
  #hasComponents = false;
  /** Language and source of the description of the top unit; the same are chosen for the units below. */
  #choice: DescriptionCriteria;
  #readBack: UnitReadBack | undefined;
  /** The `dsc` of the source file, without its units. */
  #components: XmlElement | undefined;
  /** Number of container ids written so far. */
  #containerIds = 0;
  /** Digests of the ids of units, since a file can have millions. A collision only moves an id to the extension. */
  readonly #unitIds = new Set<number>();
  /** The position of the open unit among its siblings at each depth, from 1. */
  readonly #positions: number[] = [];

  constructor(context: WriterContext, dialect: Dialect) {
    this.#context = context;
    this.#dialect = dialect;
    this.#choice = { language: context.language, source: undefined };
  }

  open(record: ExportedRecord): string {
    const isTop = this.#depth === 0;
    const descriptions = record.relationships.describes ?? [];
    const at = chooseDescriptionIndex(descriptions, this.#choice);
    const description = descriptions[at];
    this.#positions.length = this.#depth + 1;
    this.#positions[this.#depth] = (this.#positions[this.#depth] ?? 0) + 1;
    const source = this.#findSource(record, description);
    const { start, unknown } = isTop
      ? this.#begin(record, description, source?.header)
      : this.#beginComponents(description);
    const { dsc, rest } = splitComponents(source?.unit ?? this.#write(record, description, unknown));
    const unit = schemaOf(this.#dialect).toInline(rest, rest.name);
    if (isTop) this.#components = dsc;
    const indent = this.#indent();
    const { name } = unit;
    const audience = record.isRestricted === true ? 'internal' : undefined;
    const attributes = { ...unit.attributes, audience };
    const content = [...unit.content, ...writeNotes(record)]
      .map((one) => writeElement(this.#withMark(one as XmlElement), indent + 1))
      .join('');
    const text = openTag(name, attributes) + content + closeTag(name);
    const extension = this.#extensionOf(record, { at, text, hasMarkup: source !== undefined });
    this.#depth += 1;
    return start + openTag(name, attributes, indent, extension ?? this.#topExtension(isTop)) + content;
  }

  /** The elements of the source file, if the description has their mark-up and was not edited. An id must occur once in a file. */
  #findSource(record: ExportedRecord, description: ExportedPart | undefined): UnitTrees | undefined {
    const markup = description?.data[markupField];
    if (description === undefined || markup === undefined) return undefined;
    const described = { data: record.data, description, isTop: this.#depth === 0 };
    const source = applyMarkup(markup, described, this.#dialect);
    if (source === undefined) return undefined;
    const ids = [source.unit, source.header].flatMap((one) => (one === undefined ? [] : listIds(one)));
    // Taken only if all are free: otherwise the unit is written from its fields and needs its own id.
    if (new Set(ids).size < ids.length || !ids.every((id) => this.#isFree(id))) return undefined;
    for (const id of ids) this.#takeId(id);
    return source;
  }

  #write(record: ExportedRecord, description: ExportedPart | undefined, unknown: Data): XmlElement {
    const isTop = this.#depth === 0;
    // A file that names no repository is exported without one.
    const isOwn = description?.data.sourceFileId === undefined;
    return writeUnit(
      {
        record: record.data,
        description,
        isTop,
        repository: isTop && isOwn ? this.#repository() : undefined,
        unknown,
        nextId: () => `container-${++this.#containerIds}`,
        takeId: (id) => this.#takeId(id),
      },
      this.#dialect,
    );
  }

  /** The mark of an element is part of the extension. */
  #withMark({ extension, ...written }: XmlElement): XmlElement {
    return extension === undefined || this.#context.extension === 'none'
      ? written
      : { ...written, extension };
  }

  /** An import recognises an export by the extension of its top unit. */
  #topExtension(isTop: boolean): string | undefined {
    return isTop && this.#context.extension !== 'none' ? '{}' : undefined;
  }

  #extensionOf(record: ExportedRecord, { at, text, hasMarkup }: WrittenUnit): string | undefined {
    if (this.#context.extension === 'none') return undefined;
    const read = this.#readBack!.read(text, this.#depth, this.#positions[this.#depth]!);
    const descriptions = record.relationships.describes ?? [];
    const description = this.#context.language === undefined ? undefined : descriptions[at];
    // An import of the written elements finds the same mark-up.
    const markup = hasMarkup ? descriptions[at]!.data[markupField] : undefined;
    const readDescriptions = (read.relationships.describes ?? []).map((one, i) =>
      i === 0 && markup !== undefined ? { ...one, data: { ...one.data, [markupField]: markup } } : one,
    );
    const extension = toExtension(
      { data: read.data, descriptions: readDescriptions },
      {
        id: record.id,
        data: record.data,
        descriptions: description === undefined ? descriptions : [description],
      },
      description === undefined ? at : 0,
    );
    // An import must not keep the header of an export as mark-up: it has the time and the URL of that export.
    if (this.#depth > 0 || hasMarkup) return extension;
    return markAsExported(extension);
  }

  close(): string {
    this.#depth -= 1;
    const indent = this.#indent();
    if (this.#depth > 0) return closeTag('c', indent);
    const components = this.#hasComponents ? closeTag('dsc', 2) : '';
    return `${components}${closeTag('archdesc', indent)}${closeTag('ead')}`;
  }

  #takeId(id: string): boolean {
    if (!this.#isFree(id)) return false;
    this.#unitIds.add(digestOf(id));
    return true;
  }

  #isFree(id: string): boolean {
    return !/^container-\d+$/.test(id) && !this.#unitIds.has(digestOf(id));
  }

  /** Components are inside of `dsc`, which is inside of `archdesc`. */
  #indent(): number {
    return this.#depth === 0 ? 1 : this.#depth + 2;
  }

  #beginComponents(description: ExportedPart | undefined): Beginning {
    const unknown = description?.relationships.hasUnknownProperty?.[0]?.data ?? {};
    if (this.#hasComponents) return { start: '', unknown };
    this.#hasComponents = true;
    const { attributes = {}, content = [] } = this.#components ?? {};
    const start = content.map((one) => writeElement(one as XmlElement, 3)).join('');
    return { start: openTag('dsc', attributes, 2) + start, unknown };
  }

  /** @param source the header of the source file. */
  #begin(
    record: ExportedRecord,
    description: ExportedPart | undefined,
    source: XmlElement | undefined,
  ): Beginning {
    const { namespace, schema, version } = this.#dialect;
    const { now, uriOf } = this.#context;
    const language = String(description?.data.languageCode ?? this.#context.language ?? 'eng');
    this.#choice = { language, source: description?.data.sourceFileId };
    const { root: written, unknown } = writeHeader(
      {
        eadid: toEadid(description) ?? record.id,
        url: uriOf(record.type, record.id),
        language,
        description,
        title: String(description?.data.name ?? record.data.identifier),
        repository: this.#repository(),
        now,
      },
      this.#dialect,
    );
    const root = {
      xmlns: namespace,
      ...(version === '2002' && { 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }),
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} ${schema}`,
    };
    const content = schemaOf(this.#dialect)
      .toInline(source ?? written, 'ead')
      .content.map((one) => writeElement(one as XmlElement, 1))
      .join('');
    const head = openTag('ead', { ...root, ...source?.attributes }) + content;
    this.#readBack = new UnitReadBack(head);
    return { start: xmlDeclaration + head, unknown };
  }

  #repository(): string | undefined {
    const { above, language } = this.#context;
    const descriptions = above.find(({ type }) => type === repository.name)?.relationships.describes ?? [];
    const name =
      descriptions[chooseDescriptionIndex(descriptions, { language, source: undefined })]?.data.name;
    return name === undefined ? undefined : String(name);
  }
}

interface WrittenUnit {
  /** Index of the written description. */
  readonly at: number;
  /** The complete element of the unit, without its child units. */
  readonly text: string;
  /** Whether it was written as in the source file. */
  readonly hasMarkup: boolean;
}

interface Beginning {
  /** The text before the unit. */
  readonly start: string;
  /** Unknown properties to write with the unit. */
  readonly unknown: Data;
}

/** Writes the parts that the source file marked as internal, which the import has stored as annotations. */
function writeNotes(record: ExportedRecord): readonly XmlElement[] {
  return internalNotesOf(record).map(({ field, text }) => ({
    ...element('odd', { audience: 'internal' }, ...toBlocks(text)),
    extension: writeMark({ note: field }),
  }));
}

function digestOf(id: string): number {
  return Buffer.from(shortDigest(id), 'base64url').readUIntBE(0, 6);
}
