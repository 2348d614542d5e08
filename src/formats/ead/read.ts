/**
 * Reads EAD 2002 and EAD3. mapping.ts maps elements to fields; this file determines the identifiers of the units and the language of the
 * finding aid, and yields the steps in document order. describe.ts builds the descriptions.
 */

import type { Data } from '../../model/define.ts';
import { type DraftStep, sourceOf } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { slug } from '../../model/identifiers.ts';
import type { IdentifierOrigin } from '../../model/types/documentary-unit.ts';
import {
  applyDifferences,
  applyExtension,
  applyToIdentifier,
  type ItemContent,
  parseExtension,
  readOrdinal,
} from '../extension.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, type CollectedItem, newCollectedItem, type Values } from '../xml/collected-item.ts';
import { findDescriptionLanguage } from '../xml/description-language.ts';
import { findExtension, formerExtensionField, takeExtension } from '../xml/extension-element.ts';
import { toHeaderNote, warnAboutRestricted } from '../xml/internal-element.ts';
import type { CompiledMapping } from '../xml/mapping-tree.ts';
import { findWrittenIndex, withSourceMarkup } from '../xml/markup-extension.ts';
import { type DraftSink, readRecords } from '../xml/read-records.ts';
import { RootCheck } from '../xml/root-check.ts';
import { describeUnit, type FindingAid, toLanguageAndSource } from './describe.ts';
import type { Dialect } from './dialect.ts';
import { type DescribedUnit, dialectOf, toMarkup } from './markup.ts';
import { SourceTree } from './source-tree.ts';
import { findFormerIdentifier, findReferenceCode, identifiersOf } from './unit-identifiers.ts';

const versions = 'EAD 2002 or EAD3';

/** Unknown properties of the header with the name of its language. */
const languageNameKeys = [
  'ead_eadheader_profiledesc_langusage_language_',
  'ead_control_languagedeclaration_language_',
];

/** Unknown properties of the header with a text about its language. */
const languageTextKeys = [
  'ead_eadheader_profiledesc_langusage_',
  'ead_control_languagedeclaration_descriptivenote_p_',
];

/** Unknown properties of the header with the title of the finding aid. */
const titleKeys = [
  'ead_eadheader_filedesc_titlestmt_titleproper_',
  'ead_control_filedesc_titlestmt_titleproper_',
  'ead_frontmatter_titlepage_titleproper_',
];

/** Unknown properties of the header with the country code of the institution. */
const countryKeys = ['ead_eadheader_eadid_@countrycode', 'ead_control_maintenanceagency_@countrycode'];

/** Unknown property for a second eadid; the first one is the source of the descriptions. */
const otherEadidKey = 'ead_eadid_';

const noIdentifierMessage =
  'The finding aid has no unitid, eadid, file name or titleproper to derive an identifier from. Add a unitid, or send the file with a name (parameter tag)';

export function readEad(
  bytes: AsyncIterable<Uint8Array>,
  context: FormatContext,
  mapping: CompiledMapping,
): AsyncIterable<readonly DraftStep[]> {
  const units = new UnitReader(context);
  if (context.keepsMarkup !== true) return readRecords(bytes, context, mapping, units);
  return readRecords(bytes, context, mapping, units, (handler) => {
    units.source = new SourceTree(handler, context.restrictsInternal === true);
    return units.source;
  });
}

type GeneratedIdentifier = readonly [identifier: string, origin: IdentifierOrigin];

interface OpenUnit {
  readonly item: CollectedItem;
  readonly position: number;
  /** For the first unit of a file, which gets the values of the header. */
  readonly header: CollectedItem | undefined;
  children: number;
  /** Identifier in the elements; set when the unit is opened. */
  identifier: string | undefined;
  /** Undefined for a reference code. */
  origin: IdentifierOrigin | undefined;
  /** Identifier of the open step, with the extension applied. */
  opened: string | undefined;
  /** The reason to skip the unit; undefined for a valid unit. */
  error: string | undefined;
}

/** Converts the collected units to steps. */
export class UnitReader implements DraftSink {
  readonly rootCheck: RootCheck;
  readonly steps: DraftStep[] = [];
  /** The elements of the file, if its mark-up is kept. */
  source: SourceTree | undefined;
  readonly #context: FormatContext;
  readonly #open: OpenUnit[] = [];
  #topUnits = 0;
  #header: CollectedItem = newCollectedItem({ line: 0, path: '' }, {});
  #values: Values = new Map();
  /** Set at the first unit of a file, after its header. */
  #findingAid: FindingAid | undefined;
  /** The version of EAD of the file, for its mark-up. */
  #dialect: Dialect | undefined;

  constructor(context: FormatContext) {
    this.#context = context;
    this.rootCheck = new RootCheck(context.file, versions);
  }

  /** Sets the position of the next child of the open unit; for a writer that reads its units one by one. */
  startAt(position: number): void {
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.children = position - 1;
  }

  requireItems(): void {
    if (this.#topUnits > 0) return;
    const { file } = this.#context;
    const { line, path } = this.#header.location;
    const message = 'The finding aid has no archdesc, so there is nothing to import.';
    fail('no-items', message, { errors: [{ file, line, path, message }] });
  }

  beginFile(header: CollectedItem, values: Values): void {
    this.rootCheck.addDocument({ name: 'ead', namespace: header.attributes.xmlns }, header.location.line);
    this.#header = header;
    this.#values = values;
    this.#findingAid = undefined;
    this.#dialect = undefined;
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
      origin: undefined,
      opened: undefined,
      error: undefined,
    });
  }

  endItem(): void {
    const unit = this.#open.at(-1)!;
    this.#openUnit(unit);
    this.#open.pop();
    const { item, identifier = '' } = unit;
    const header = this.#isHeaderInternal ? undefined : unit.header;
    // Only exports of Fonds have an extension; it precedes the components.
    const isExport = findExtension((this.#open[0] ?? unit).item) !== undefined;
    const isFormer = item.fields.has(formerExtensionField);
    this.#addHeaderNotes(unit);
    if (unit.error !== undefined) {
      rejectUnit(this.#context, item, unit.error);
      return;
    }
    const extension = takeExtension(item);
    if (isFormer) removeFormerMark(item);
    const { origin } = unit;
    // Must be called before describeUnit, since it changes the unknown properties.
    const identifiers = identifiersOf(item, identifier);
    const data = origin === undefined ? identifiers : { ...identifiers, identifierOrigin: origin };
    const description = describeUnit({ item, header, identifier }, this.#findingAid!, this.#context);
    const read = { data, descriptions: [description] };
    const content = this.#withMarkup(
      unit,
      extension === undefined ? read : applyExtension(extension, read),
      extension,
    );
    this.steps.push({
      step: 'close',
      // Must be the identifier of the open step.
      data: { ...content.data, identifier: unit.opened! },
      relationships: content.descriptions.length === 0 ? {} : { describes: content.descriptions },
      ...(item.isRestricted && { isRestricted: true }),
      notes: item.notes,
      ...(isExport && { keepsStoredNotes: true }),
    });
  }

  /** Adds the mark-up of the file to the description that its elements contain. */
  #withMarkup(unit: OpenUnit, content: ItemContent, extension: string | undefined): ItemContent {
    const { data, descriptions } = content;
    const parsed = extension === undefined ? undefined : parseExtension(extension);
    const at = findWrittenIndex(parsed, descriptions.length);
    const description = descriptions[at];
    const isTop = this.#open.length === 0;
    // Only the first of several finding aids in a file has the header.
    if (this.source === undefined || description === undefined || (isTop && unit.header === undefined))
      return content;
    const described = { data, description, isTop, hasComponents: unit.children > 0 };
    const markup = parsed?.plain === true ? undefined : this.#findMarkup(this.source, described);
    if (parsed === undefined && markup === undefined) return content;
    return {
      data,
      descriptions: descriptions.with(at, {
        ...description,
        data: withSourceMarkup(description.data, markup, parsed),
      }),
    };
  }

  #findMarkup({ unit, header }: SourceTree, described: DescribedUnit): string | undefined {
    if (unit === undefined || header === undefined) return undefined;
    const hasHeader = described.isTop && !this.#isHeaderInternal;
    this.#dialect ??= dialectOf(header.toElement());
    return toMarkup({ unit, header: hasHeader ? header : undefined }, described, this.#dialect);
  }

  /** Adds the internal parts of the header to the notes of the top unit. Adds a warning for each internal part of any unit. */
  #addHeaderNotes({ item, header }: OpenUnit): void {
    const { warn, restrictsInternal } = this.#context;
    if (restrictsInternal !== true) return;
    warnAboutRestricted(item, warn);
    if (header === undefined) return;
    const note = this.#isHeaderInternal ? toHeaderNote('eadheader', header) : undefined;
    if (note !== undefined) header.notes.push(note);
    warnAboutRestricted(header, warn);
    item.notes.unshift(...header.notes);
  }

  /** Adds the open step of a unit once: when its first child begins, or at its end. */
  #openUnit(unit: OpenUnit): void {
    if (unit.identifier !== undefined) return;
    const { item } = unit;
    const own = findReferenceCode(item, this.#context.requiresIdentifiers);
    const extension = findExtension(item);
    unit.error = this.#findError(unit, extension);
    const generated =
      own === undefined && unit.error === undefined ? this.#generateIdentifier(unit) : undefined;
    const read = own ?? generated?.[0] ?? '';
    unit.identifier = read;
    unit.origin = generated?.[1];
    if (unit.error !== undefined) {
      // Throws at once, since this error would cause an error for each child.
      if (this.#context.onSkipped === undefined) rejectUnit(this.#context, item, unit.error);
      return;
    }
    const identifier = extension === undefined ? read : applyToIdentifier(extension, read, own === undefined);
    unit.opened = identifier;
    const depth = this.#open.indexOf(unit);
    const former = own === undefined ? findFormerIdentifier(item) : undefined;
    const ordinal = extension === undefined ? undefined : readOrdinal(extension, identifier);
    this.steps.push({
      step: 'open',
      type: 'DocumentaryUnit',
      identifier,
      depth,
      location: item.location,
      ...(depth === 0 && {
        source: sourceOf({ data: this.#origin(extension) }),
        languageSource: this.#findingAid!.languageSource,
      }),
      ...(ordinal !== undefined && { ordinal }),
      ...(former !== undefined && { formerIdentifier: former }),
      ...(item.isRestricted && { isRestricted: true }),
    });
  }

  /** The fields of the top unit's description that state its language and source, with the changes in its extension. */
  #origin(extension: string | undefined): Data {
    const data = this.#findingAid!.languageAndSource;
    return extension === undefined ? data : applyDifferences(data, parseExtension(extension)?.description);
  }

  /**
   * The error message for a unit that cannot be identified; undefined if it can. With `requiresIdentifiers` every unit needs an identifier
   * in the file. Otherwise a unit without one gets its `id` attribute or its position among its siblings; the top unit gets the eadid, the
   * file name or the title. Units below an invalid unit are invalid too.
   */
  #findError(unit: OpenUnit, extension: string | undefined): string | undefined {
    const { item } = unit;
    if (this.#open.some(({ item: other, error }) => other !== item && error !== undefined))
      return 'Parent item has missing identifier';
    if (this.#context.requiresIdentifiers === true) {
      const hasOwn = item.identifiers.length > 0 || applyToIdentifier(extension ?? '', '', true) !== '';
      return hasOwn ? undefined : 'Missing mandatory field';
    }
    const hasName = this.#open[0] !== unit || findReferenceCode(item) !== undefined;
    return hasName || this.#fileIdentifier() !== undefined ? undefined : noIdentifierMessage;
  }

  /** An identifier of the finding aid that differs between files. */
  #fileIdentifier(): GeneratedIdentifier | undefined {
    const { eadid = '', title = '' } = this.#findingAid!;
    if (slug(eadid) !== '') return [eadid, 'eadid'];
    const name = [this.#context.fileName, slug(title)].find((value) => slug(value ?? '') !== '');
    return name === undefined ? undefined : [name, 'file'];
  }

  #generateIdentifier(unit: OpenUnit): GeneratedIdentifier {
    const { item, position } = unit;
    addWarning(this.#context.warn, 'no-identifier', item.location);
    if (this.#open[0] === unit) return this.#fileIdentifier()!;
    const own = item.attributes.id?.trim() ?? '';
    return slug(own) === '' ? [`${position}`, 'position'] : [own, 'id'];
  }

  /** Whether the header as a whole is internal. Its identifier and language are used nevertheless. */
  get #isHeaderInternal(): boolean {
    return this.#header.hasInternalHeader;
  }

  #readHeader(top: CollectedItem): FindingAid {
    const { unknown, attributes } = this.#header;
    const codes = this.#values.get('langcode') ?? [];
    const names = languageNameKeys.flatMap((key) => unknown.get(key) ?? []);
    const others = [...names, attributes.lang, top.attributes.lang];
    const texts = languageTextKeys.flatMap((key) => unknown.get(key) ?? []);
    const found = findDescriptionLanguage({ codes, others, texts }, this.#header, this.#context);
    const [country] = countryKeys.flatMap((key) => unknown.get(key) ?? []);
    if (country !== undefined) this.#context.dates?.setCountry(country);
    const [title] = titleKeys.flatMap((key) => unknown.get(key) ?? []);
    const [eadid, ...more] = this.#values.get('eadid') ?? [];
    for (const other of more) addValue(unknown, otherEadidKey, other);
    return {
      eadid,
      title: this.#isHeaderInternal ? undefined : title,
      languageSource: found.languageSource,
      languageAndSource: toLanguageAndSource(eadid, found.language),
    };
  }
}

/** Removes `audience` of the `odd` with the extension, the last one of the unit, if marked elements are read like all others. */
function removeFormerMark({ unknown, keys }: CollectedItem): void {
  const key = `${keys.children}_odd_@audience`;
  const others = unknown.get(key)?.slice(0, -1) ?? [];
  if (others.length === 0) unknown.delete(key);
  else unknown.set(key, others);
}

/** Throws `invalid-items`; in tolerant mode reports the error instead. */
function rejectUnit({ file, onSkipped }: FormatContext, { location }: CollectedItem, reason: string): void {
  const { line, path } = location;
  const error = { file, line, path, message: `identifier: ${reason}` };
  if (onSkipped !== undefined) {
    onSkipped(error);
    return;
  }
  fail('invalid-items', `${file}, line ${line}: This unit cannot be stored: identifier: ${reason}.`, {
    errors: [error],
    context: `DocumentaryUnit ${file}, line ${line}: identifier: ${reason}\n`,
    details: { errors: { identifier: [reason] }, relationships: {} },
  });
}
