/**
 * Writes EAD 2002 and EAD3: a finding aid with its units in source order, as a stream. write-unit.ts writes a unit, write-header.ts the
 * header.
 */
import { shortDigest } from '../../lib/digest.ts';
import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { documentaryUnit } from '../../model/types/documentary-unit.ts';
import { repository } from '../../model/types/repository.ts';
import { chooseDescription, type DescriptionChoice } from '../choose-description.ts';
import { toExtension } from '../extension.ts';
import { annotationNeighbours, internalNotesOf } from '../internal-notes.ts';
import { type RecordWriter, type WriteContext, xmlContentType } from '../record-writer.ts';
import {
  closeTag,
  element,
  openTag,
  writeElement,
  type XmlElement,
  xmlDeclaration,
} from '../xml/write-xml.ts';
import { type Dialect, ead3, ead2002 } from './dialect.ts';
import { extensionMark, noteAttributes, oddAttributes } from './marks.ts';
import { UnitReadBack } from './read-back.ts';
import { writeHeader } from './write-header.ts';
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
  context: WriteContext,
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
  readonly #context: WriteContext;
  readonly #dialect: Dialect;
  #depth = 0;
  #hasComponents = false;
  /** Language and source of the description of the top unit; the same are chosen for the units below. */
  #choice: DescriptionChoice;
  #readBack: UnitReadBack | undefined;
  /** Number of container ids written so far. */
  #containerIds = 0;
  /** Digests of the ids of units, since a file can have millions. A collision only moves an id to the extension. */
  readonly #unitIds = new Set<number>();
  /** The position of the open unit among its siblings at each depth, from 1. */
  readonly #positions: number[] = [];

  constructor(context: WriteContext, dialect: Dialect) {
    this.#context = context;
    this.#dialect = dialect;
    this.#choice = { language: context.language, source: undefined };
  }

  open(record: ExportedRecord): string {
    const isTop = this.#depth === 0;
    const descriptions = record.relationships.describes ?? [];
    const at = chooseDescription(descriptions, this.#choice);
    const description = descriptions[at];
    const start = isTop ? this.#begin(record, description) : this.#beginComponents();
    const { attributes, content } = writeUnit(
      {
        record,
        description,
        isTop,
        repository: isTop ? this.#repository() : undefined,
        nextId: () => `container-${++this.#containerIds}`,
        takeId: (id) => this.#takeId(id),
      },
      this.#dialect,
    );
    this.#positions.length = this.#depth + 1;
    this.#positions[this.#depth] = (this.#positions[this.#depth] ?? 0) + 1;
    const indent = this.#indent();
    const name = isTop ? 'archdesc' : 'c';
    const audience = record.isRestricted === true ? 'internal' : undefined;
    const text =
      openTag(name, { ...attributes, audience }, indent) +
      [...content, ...writeNotes(record, this.#dialect)].map((one) => writeElement(one, indent + 1)).join('');
    const extension = this.#extensionOf(record, at, text + closeTag(name));
    this.#depth += 1;
    return start + text + this.#writeExtension(extension, indent + 1);
  }

  /** @param at index of the written description. @param text the complete element of the unit, without its child units. */
  #extensionOf(record: ExportedRecord, at: number, text: string): string | undefined {
    if (this.#context.extension === 'none') return undefined;
    const read = this.#readBack!.read(text, this.#depth, this.#positions[this.#depth]!);
    const descriptions = record.relationships.describes ?? [];
    const description = this.#context.language === undefined ? undefined : descriptions[at];
    return toExtension(
      { data: read.data, descriptions: read.relationships.describes ?? [] },
      {
        id: record.id,
        data: record.data,
        descriptions: description === undefined ? descriptions : [description],
      },
      description === undefined ? at : 0,
    );
  }

  close(): string {
    this.#depth -= 1;
    const indent = this.#indent();
    if (this.#depth > 0) return closeTag('c', indent);
    const components = this.#hasComponents ? closeTag('dsc', 2) : '';
    return `${components}${closeTag('archdesc', indent)}${closeTag('ead')}`;
  }

  #takeId(id: string): boolean {
    if (/^container-\d+$/.test(id)) return false;
    const digest = Buffer.from(shortDigest(id), 'base64url').readUIntBE(0, 6);
    if (this.#unitIds.has(digest)) return false;
    this.#unitIds.add(digest);
    return true;
  }

  /** Marked as internal, since it is for programs only. */
  #writeExtension(extension: string | undefined, indent: number): string {
    if (extension === undefined) return '';
    const attributes = { ...oddAttributes(extensionMark, this.#dialect), audience: 'internal' };
    return writeElement(element('odd', attributes, element('p', {}, extension)), indent);
  }

  /** Components are inside of `dsc`, which is inside of `archdesc`. */
  #indent(): number {
    return this.#depth === 0 ? 1 : this.#depth + 2;
  }

  #beginComponents(): string {
    if (this.#hasComponents) return '';
    this.#hasComponents = true;
    return openTag('dsc', {}, 2);
  }

  #begin(record: ExportedRecord, description: ExportedPart | undefined): string {
    const { namespace, schema, version } = this.#dialect;
    const { now, uriOf } = this.#context;
    const language = String(description?.data.languageCode ?? this.#context.language ?? 'eng');
    this.#choice = { language, source: description?.data.sourceFileId };
    const header = writeHeader(
      {
        eadid: String(description?.data.sourceFileId ?? record.id),
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
    const head = openTag('ead', root) + writeElement(header, 1);
    this.#readBack = new UnitReadBack(head);
    return xmlDeclaration + head;
  }

  #repository(): string | undefined {
    const { above, language } = this.#context;
    const descriptions = above.find(({ type }) => type === repository.name)?.relationships.describes ?? [];
    const name = descriptions[chooseDescription(descriptions, { language, source: undefined })]?.data.name;
    return name === undefined ? undefined : String(name);
  }
}

/** Writes the parts that the source file marked as internal, which the import has stored as annotations. */
function writeNotes(record: ExportedRecord, dialect: Dialect): readonly XmlElement[] {
  return internalNotesOf(record).map(({ field, text }) =>
    element('odd', noteAttributes(field, dialect), ...toBlocks(text)),
  );
}
