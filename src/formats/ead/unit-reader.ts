/**
 * What the mapping table cannot say of EAD 2002 and EAD3: which element is a unit and what identifies it, in which language
 * it is described, and how the drafts of a finding aid follow each other. The description itself: describe.ts.
 */

import type { DraftStep } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { slug } from '../../model/identifiers.ts';
import { applyExtension, applyToIdentifier, readOrdinal } from '../extension.ts';
import type { ReadContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, type CollectedItem, newCollectedItem, type Values } from '../xml/collected-item.ts';
import { findDescriptionLanguage } from '../xml/description-language.ts';
import type { DraftSink } from '../xml/read-records.ts';
import type { RootElement } from '../xml/root-check.ts';
import { RootCheck } from '../xml/root-check.ts';
import type { XmlPosition } from '../xml/xml-handler.ts';
import { describeUnit, type FindingAid } from './describe.ts';
import { extensionField } from './mapping.ts';
import { refuseUnit } from './refuse-unit.ts';

const wanted = 'EAD 2002 or EAD3';

/** Where the header names its language in words; kept as unknown, and read all the same. */
const languageWords = [
  'ead_eadheader_profiledesc_langusage_language_',
  'ead_control_languagedeclaration_language_',
];

/** Where the header has the title of the finding aid; kept as unknown, and read all the same. */
const titleWords = [
  'ead_eadheader_filedesc_titlestmt_titleproper_',
  'ead_control_filedesc_titlestmt_titleproper_',
];

/** Where further eadids are kept: the first one is the source of the descriptions. */
const otherEadids = 'ead_eadid_';

const noName =
  'The finding aid has no unitid, no eadid, no file name and no titleproper to make an identifier of. Add a unitid, or send the file with a name (parameter tag)';

interface OpenUnit {
  readonly item: CollectedItem;
  readonly position: number;
  /** Set for the first unit of a file, which keeps what the header says. */
  readonly header: CollectedItem | undefined;
  children: number;
  /** As its elements say it; known once the unit was opened. */
  identifier: string | undefined;
  /** As it is meant. */
  opened: string | undefined;
  /** The reason why the unit is left out; undefined for a unit that is imported. */
  fault: string | undefined;
}

/** Makes drafts of the units that a reader of records finds, in their order. */
export class UnitReader implements DraftSink {
  readonly #context: ReadContext;
  readonly #rootCheck: RootCheck;
  readonly #open: OpenUnit[] = [];
  readonly #steps: DraftStep[] = [];
  #topUnits = 0;
  #header: CollectedItem = newCollectedItem({ line: 0, path: '' }, {});
  #values: Values = new Map();
  /** Undefined until the first unit of a file, when all of its header has been read. */
  #findingAid: FindingAid | undefined;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#rootCheck = new RootCheck(context.file, wanted);
  }

  takeSteps(): readonly DraftStep[] {
    return this.#steps.splice(0);
  }

  end(): void {
    if (this.#topUnits > 0) return;
    this.#rootCheck.requireDocument();
    const { file } = this.#context;
    const { line, path } = this.#header.location;
    const message = 'The finding aid has no archdesc, so there is nothing to import.';
    fail('no-items', message, { errors: [{ file, line, path, message }] });
  }

  foreignRoot(root: RootElement, at: XmlPosition): void {
    this.#rootCheck.addForeignRoot(root, at);
  }

  beginFile(header: CollectedItem, values: Values): void {
    this.#rootCheck.addDocument({ name: 'ead', namespace: header.attributes.xmlns }, header.location.line);
    this.#header = header;
    this.#values = values;
    this.#findingAid = undefined;
  }

  beginItem(item: CollectedItem): void {
    const header = this.#findingAid === undefined ? this.#header : undefined;
    this.#findingAid ??= this.#readHeader(item);
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#topUnits += 1;
    else {
      parent.children += 1;
      this.#openUnit(parent);
    }
    const position = parent?.children ?? this.#topUnits;
    this.#open.push({
      item,
      position,
      header,
      children: 0,
      identifier: undefined,
      opened: undefined,
      fault: undefined,
    });
  }

  endItem(): void {
    const unit = this.#open.at(-1)!;
    this.#openUnit(unit);
    this.#open.pop();
    const { item, header, identifier = '' } = unit;
    if (unit.fault !== undefined) {
      refuseUnit(this.#context, item, unit.fault);
      return;
    }
    const others = [...item.identifiers];
    const used = others.indexOf(identifier);
    if (used >= 0) others.splice(used, 1);
    const extension = takeExtension(item);
    const description = describeUnit({ item, header, identifier }, this.#findingAid!, this.#context.warn);
    const data = others.length > 0 ? { identifier, otherIdentifiers: others } : { identifier };
    const said = { data, descriptions: [description] };
    const meant = extension === undefined ? said : applyExtension(extension, said);
    this.#steps.push({
      step: 'close',
      // What the unit was opened by is what it is called by.
      data: { ...meant.data, identifier: unit.opened! },
      relationships: meant.descriptions.length === 0 ? {} : { describes: meant.descriptions },
    });
  }

  /** Sends the step once: when a child begins, or at the unit's end. */
  #openUnit(unit: OpenUnit): void {
    if (unit.identifier !== undefined) return;
    const { item } = unit;
    const own = item.identifiers.find((value) => slug(value) !== '');
    const extension = item.fields.get(extensionField)?.[0];
    unit.fault = this.#findFault(unit, extension);
    unit.identifier = own ?? (unit.fault === undefined ? this.#substitute(unit) : '');
    if (unit.fault !== undefined) {
      // Before its children, whose fault is only that of their parent.
      if (this.#context.leaveOut === undefined) refuseUnit(this.#context, item, unit.fault);
      return;
    }
    unit.opened =
      extension === undefined
        ? unit.identifier
        : applyToIdentifier(extension, unit.identifier, own === undefined);
    const depth = this.#open.indexOf(unit);
    const { opened: identifier } = unit;
    const ordinal = extension === undefined ? undefined : readOrdinal(extension, identifier);
    this.#steps.push({
      ...{ step: 'open', type: 'DocumentaryUnit', identifier, depth, location: item.location },
      ...(depth === 0 && { source: `${this.#findingAid!.language} ${this.#findingAid!.eadid ?? ''}` }),
      ...(ordinal !== undefined && { ordinal }),
    });
  }

  /**
   * The reason why the unit cannot have an identifier. In some profiles it needs one of its own; in the others a unit at the top needs a
   * name that no other file has, so never its position. A unit below one that is left out is left out with it.
   */
  #findFault(unit: OpenUnit, extension: string | undefined): string | undefined {
    const { item } = unit;
    if (this.#open.some(({ item: other, fault }) => other !== item && fault !== undefined))
      return 'Parent item has missing identifier';
    if (this.#context.requiresIdentifiers === true) {
      const hasOwn = item.identifiers.length > 0 || applyToIdentifier(extension ?? '', '', true) !== '';
      return hasOwn ? undefined : 'Missing mandatory field';
    }
    const isNamed = this.#open[0] !== unit || item.identifiers.some((value) => slug(value) !== '');
    return isNamed || this.#nameOfFile() !== undefined ? undefined : noName;
  }

  /** A name that distinguishes the finding aid from those in other files. */
  #nameOfFile(): string | undefined {
    const { eadid, title } = this.#findingAid!;
    const candidates = [eadid, this.#context.fileName, slug(title ?? '')];
    return candidates.find((value) => slug(value ?? '') !== '');
  }

  #substitute(unit: OpenUnit): string {
    const { item, position } = unit;
    addWarning(this.#context.warn, 'no-identifier', item.location);
    if (this.#open[0] === unit) return this.#nameOfFile()!;
    const own = item.attributes.id?.trim() ?? '';
    return slug(own) === '' ? `${position}` : own;
  }

  #readHeader(top: CollectedItem): FindingAid {
    const { unknown, attributes } = this.#header;
    const codes = this.#values.get('langcode') ?? [];
    const names = languageWords.flatMap((key) => unknown.get(key) ?? []);
    const others = [...names, attributes.lang, top.attributes.lang];
    const language = findDescriptionLanguage({ codes, others }, this.#header, this.#context);
    const [title] = titleWords.flatMap((key) => unknown.get(key) ?? []);
    const [eadid, ...more] = this.#values.get('eadid') ?? [];
    for (const other of more) addValue(unknown, otherEadids, other);
    return { eadid, language, title };
  }
}

/** What no element says, where the file was written here; no field of the description, nor is it internal to anybody. */
function takeExtension({ fields, unknown, location }: CollectedItem): string | undefined {
  const texts = fields.get(extensionField);
  if (texts === undefined) return undefined;
  fields.delete(extensionField);
  const key = `${location.path.replaceAll('/', '_')}_odd_@audience`;
  const rest = unknown.get(key)?.slice(0, -texts.length) ?? [];
  if (rest.length === 0) unknown.delete(key);
  else unknown.set(key, rest);
  return texts[0];
}
