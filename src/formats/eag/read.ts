/**
 * Reads EAG, flat or 2012. A file describes one repository. mapping.ts maps elements to fields; this file determines the identifier and the
 * language at the end of the record. describe.ts builds the description.
 */

import { type DraftStep, sourceOf } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { slug } from '../../model/identifiers.ts';
import { applyExtension, applyToIdentifier, readOrdinal } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import { addValue, type CollectedItem, newCollectedItem, type Values } from '../xml/collected-item.ts';
import { takeExtension } from '../xml/extension-element.ts';
import type { CompiledMapping } from '../xml/mapping-tree.ts';
import { type DraftSink, readRecords } from '../xml/read-records.ts';
import { createMarkupCollector, type MarkupSink, type ToMarkup, withMarkup } from '../xml/record-markup.ts';
import { RootCheck } from '../xml/root-check.ts';
import { describeRepository } from './describe.ts';

/** Unknown property with further record ids. */
const otherRecordIdKey = 'eag_control_otherRecordId_';

const names = { roots: ['eag'], items: ['eag'] };

export function readEag(
  bytes: AsyncIterable<Uint8Array>,
  context: FormatContext,
  mapping: CompiledMapping,
  toMarkup: ToMarkup,
): AsyncIterable<readonly DraftStep[]> {
  const repositories = new RepositoryReader(context);
  return readRecords(
    bytes,
    context,
    mapping,
    repositories,
    createMarkupCollector(repositories, names, context, toMarkup),
  );
}

export class RepositoryReader implements DraftSink, MarkupSink {
  readonly rootCheck: RootCheck;
  readonly steps: DraftStep[] = [];
  findMarkup: MarkupSink['findMarkup'];
  readonly #context: FormatContext;
  #values: Values = new Map();
  #item: CollectedItem = newCollectedItem({ line: 0, path: '' }, {});

  constructor(context: FormatContext) {
    this.#context = context;
    this.rootCheck = new RootCheck(context.file, 'EAG');
  }

  beginFile({ attributes, location }: CollectedItem, values: Values): void {
    const root = { name: 'eag', namespace: attributes.xmlns };
    this.rootCheck.addDocument(root, location.line, 'EAG 2012 or its older form');
    this.#values = values;
  }

  beginItem(item: CollectedItem): void {
    this.#item = item;
  }

  endItem(): void {
    const item = this.#item;
    const recordId = this.#values.get('recordId')?.find((value) => slug(value) !== '');
    const extension = takeExtension(item);
    const read = this.#identify(item, recordId);
    const identifier = extension === undefined ? read : applyToIdentifier(extension, read, false);
    for (const other of this.#values.get('recordId') ?? [])
      if (other !== recordId) addValue(item.unknown, otherRecordIdKey, other);
    const described = describeRepository(
      { item, values: this.#values, identifier: read, recordId: recordId ?? read },
      this.#context,
    );
    const content = {
      data: { identifier: read, ...described.itemData },
      descriptions: [described.description],
    };
    const stored = extension === undefined ? content : applyExtension(extension, content);
    const restored =
      this.findMarkup === undefined
        ? stored
        : withMarkup({ ...stored, data: { ...stored.data, identifier } }, extension, this.findMarkup);
    const ordinal = extension === undefined ? undefined : readOrdinal(extension, identifier);
    const { location } = item;
    this.steps.push(
      {
        step: 'open',
        type: 'Repository',
        identifier,
        depth: 0,
        location,
        source: sourceOf(restored.descriptions[0] ?? described.description),
        ...(ordinal !== undefined && { ordinal }),
      },
      {
        step: 'close',
        // Must be the identifier of the open step.
        data: { ...restored.data, identifier },
        relationships: restored.descriptions.length === 0 ? {} : { describes: restored.descriptions },
      },
    );
  }

  /** The code of the repository, otherwise the record id, otherwise another record id, otherwise the slug of the name. */
  #identify({ identifiers, unknown, fields, location }: CollectedItem, recordId: string | undefined): string {
    const candidates = [
      ...identifiers,
      recordId ?? '',
      ...(unknown.get(otherRecordIdKey) ?? []),
      slug(fields.get('name')?.[0] ?? ''),
    ];
    const found = candidates.find((value) => slug(value) !== '');
    if (found !== undefined) return found;
    const message =
      'The repository has neither a code (repositorid/@repositorycode, recordId) nor a name (autform).';
    const { line, path } = location;
    fail('invalid-items', message, { errors: [{ file: this.#context.file, line, path, message }] });
  }
}
