/**
 * Reads EAC-CPF. A file describes one agent; an agent with several identities (a writer and a pen name) gets a description for each.
 * mapping.ts maps elements to fields; this file determines the identifier and the language at the end of the record. describe.ts builds
 * the descriptions.
 */
import type { Data } from '../../model/define.ts';
import { type DraftStep, type NoteDraft, type PartDraft, sourceOf } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { slug } from '../../model/identifiers.ts';
import { applyExtension, applyToIdentifier, readOrdinal } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import {
  addValue,
  addValues,
  type CollectedItem,
  keepStrayValues,
  newCollectedItem,
  type Values,
  warnAboutIgnoredAudience,
} from '../xml/collected-item.ts';
import { type FoundLanguage, findDescriptionLanguage } from '../xml/description-language.ts';
import { takeExtension } from '../xml/extension-element.ts';
import { toHeaderNote, warnAboutRestricted } from '../xml/internal-element.ts';
import type { CompiledMapping } from '../xml/mapping-tree.ts';
import { type DraftSink, readRecords } from '../xml/read-records.ts';
import { createMarkupCollector, type MarkupSink, type ToMarkup, withMarkup } from '../xml/record-markup.ts';
import { RootCheck } from '../xml/root-check.ts';
import { describeIdentity } from './describe.ts';
import { restrictedMark, restrictedText } from './mapping.ts';
import { addNames } from './names.ts';

const version = 'EAC-CPF 2010 or 2.0';
const names = { roots: ['eac-cpf', 'eac'], items: ['cpfDescription'] };

export function readEac(
  bytes: AsyncIterable<Uint8Array>,
  context: FormatContext,
  mapping: CompiledMapping,
  toMarkup: ToMarkup,
): AsyncIterable<readonly DraftStep[]> {
  const agents = new AgentReader(context);
  return readRecords(
    bytes,
    context,
    mapping,
    agents,
    createMarkupCollector(agents, names, context, toMarkup),
  );
}

/** Converts the collected values of each record to the steps of one agent. */
export class AgentReader implements DraftSink, MarkupSink {
  readonly rootCheck: RootCheck;
  readonly steps: DraftStep[] = [];
  findMarkup: MarkupSink['findMarkup'];
  readonly #context: FormatContext;
  #values: Values = new Map();
  #record: CollectedItem = newCollectedItem({ line: 0, path: '' }, {});
  #identities: CollectedItem[] = [];

  constructor(context: FormatContext) {
    this.#context = context;
    this.rootCheck = new RootCheck(context.file, version);
  }

  beginFile({ attributes, location }: CollectedItem, values: Values): void {
    this.rootCheck.addDocument({ name: location.path, namespace: attributes.xmlns }, location.line);
    this.#values = values;
    this.#identities = [];
  }

  beginItem(item: CollectedItem): void {
    const isRoot = !item.location.path.includes('/');
    if (isRoot) this.#record = item;
    else this.#identities.push(item);
  }

  endItem(item: CollectedItem): void {
    if (item !== this.#record) return;
    const [first, ...more] = this.#identities;
    if (first === undefined) this.#failEmpty();
    this.#readRestrictedMark();
    const { language, languageSource } = this.#language();
    const notes = this.#listNotes();
    const identities = [this.#record.hasInternalHeader ? first : this.#withRecord(first), ...more];
    for (const identity of identities) addNames(identity);
    const read = this.#identify(identities);
    const extensions = identities.map(takeExtension);
    const identifier = extensions[0] === undefined ? read : applyToIdentifier(extensions[0], read, false);
    let data = this.#dataOf(identities, read);
    let describes: readonly PartDraft[] = [];
    for (const [at, identity] of identities.entries()) {
      const sourceFileId = this.#sourceFileId(at, language);
      const description = describeIdentity(
        { item: identity, identifier: read, language, languageSource, sourceFileId },
        this.#context,
      );
      const content = { data: at === 0 ? data : {}, descriptions: [description] };
      const restored = extensions[at] === undefined ? content : applyExtension(extensions[at], content);
      if (at === 0) data = restored.data;
      describes = [...describes, ...restored.descriptions];
    }
    // Keeps no mark-up if the header is internal, since only few readers may see it.
    if (this.findMarkup !== undefined && !this.#record.hasInternalHeader)
      describes = withMarkup(
        { data: { ...data, identifier }, descriptions: describes },
        extensions[0],
        this.findMarkup,
      ).descriptions;
    const ordinal = extensions[0] === undefined ? undefined : readOrdinal(extensions[0], identifier);
    this.steps.push(
      {
        step: 'open',
        type: 'HistoricalAgent',
        identifier,
        depth: 0,
        location: item.location,
        ...(describes[0] !== undefined && { source: sourceOf(describes[0]), languageSource }),
        ...(ordinal !== undefined && { ordinal }),
      },
      {
        step: 'close',
        // Must be the identifier of the open step.
        data: { ...data, identifier },
        relationships: describes.length === 0 ? {} : { describes },
        ...([this.#record, ...this.#identities].some((one) => one.isRestricted) && { isRestricted: true }),
        // Absent instead of empty: exports do not contain annotations, so importing one must not delete them.
        ...(notes.length > 0 && { notes }),
      },
    );
  }

  /** Restricts the record if an export has marked it; keeps other texts of the element as unknown properties. */
  #readRestrictedMark(): void {
    const { restrictsInternal, warn } = this.#context;
    const { unknown, keys, location } = this.#record;
    for (const text of this.#values.get(restrictedMark) ?? []) {
      if (restrictsInternal === true && text === restrictedText) {
        this.#record.isRestricted = true;
        addWarning(warn, 'internal-restricted', location);
      } else addValue(unknown, `${keys.children}_control_localControl_`, text);
    }
  }

  /** The internal parts of the record. Adds a warning for each of them. */
  #listNotes(): readonly NoteDraft[] {
    const record = this.#record;
    const all = [record, ...this.#identities];
    const control = record.hasInternalHeader ? toHeaderNote('control', record) : undefined;
    if (control !== undefined) record.notes.push(control);
    for (const one of all) {
      if (this.#context.restrictsInternal === true) warnAboutRestricted(one, this.#context.warn);
      else warnAboutIgnoredAudience(one, this.#context.warn);
    }
    return all.flatMap(({ notes }) => notes);
  }

  /** Adds the values of the record to the first identity. */
  #withRecord(first: CollectedItem): CollectedItem {
    const { fields, unknown, parts } = this.#record;
    keepStrayValues(this.#record);
    addValues(first.fields, fields);
    const all: Values = new Map();
    addValues(all, unknown);
    addValues(all, first.unknown);
    return { ...first, unknown: all, parts: [...first.parts, ...parts] };
  }

  #failEmpty(): never {
    const message = 'The record has no cpfDescription, so there is nothing to import.';
    const { line, path } = this.#record.location;
    fail('no-items', message, { errors: [{ file: this.#context.file, line, path, message }] });
  }

  /** The identifier of the entity, otherwise of the record, otherwise the slug of the name. */
  #identify(identities: readonly CollectedItem[]): string {
    const candidates = [
      ...identities.flatMap(({ identifiers }) => identifiers),
      ...(this.#values.get('recordId') ?? []),
      slug(identities[0]!.fields.get('name')?.[0] ?? ''),
    ];
    const found = candidates.find((value) => slug(value) !== '');
    if (found !== undefined) return found;
    const message =
      'The record has neither an identifier (entityId, identityId, recordId) nor a name (nameEntry/part).';
    const { line, path } = this.#record.location;
    fail('invalid-items', message, { errors: [{ file: this.#context.file, line, path, message }] });
  }

  #language(): FoundLanguage {
    const { attributes, fields } = this.#record;
    const codes = this.#values.get('langcode') ?? [];
    const declared = [this.#record, ...this.#identities]
      .flatMap(({ parts }) => parts)
      .filter(({ kind }) => kind === 'languageDeclaration');
    const names = declared.flatMap(({ values }) => values.get('language') ?? []);
    for (const { values } of declared)
      for (const name of ['language', 'script', 'note'])
        for (const value of values.get(name) ?? []) addValue(fields, 'languages', value);
    const others = [...names, attributes.lang, attributes.languageOfElement];
    const texts = declared.flatMap(({ values }) => values.get('note') ?? []);
    return findDescriptionLanguage({ codes, others, texts }, this.#record, this.#context);
  }

  /** The id of the record and the language; for further identities also their number. */
  #sourceFileId(at: number, language: string): string | undefined {
    const recordId = this.#values.get('recordId')?.[0];
    const number = at === 0 ? '' : `/${at + 1}`;
    if (recordId === undefined) return at === 0 ? undefined : number.slice(1);
    return `${recordId}${number}#${language.toUpperCase()}`;
  }

  #dataOf(identities: readonly CollectedItem[], identifier: string): Data {
    const identifiers = identities.flatMap((identity) => identity.identifiers);
    const used = identifiers.indexOf(identifier);
    const others = [
      ...identifiers.filter((_, at) => at !== used),
      ...(this.#values.get('recordId')?.slice(1) ?? []),
      ...(this.#values.get('otherRecordId') ?? []),
    ];
    const typeOfEntity = identities[0]!.fields.get('typeOfEntity')?.[0];
    return {
      identifier,
      ...(typeOfEntity !== undefined && { typeOfEntity }),
      ...(others.length > 0 && { otherIdentifiers: others }),
    };
  }
}
