/**
 * Reads EAD 2002 and EAD3: what the mapping table cannot say. Which element is a unit and what identifies it, in which language
 * it is described, and how the drafts of a finding aid follow each other. The description itself: describe.ts.
 */

import type { DraftStep } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { slug } from '../../model/slug.ts';
import type { ReadContext } from '../format.ts';
import { warnOf } from '../oddities.ts';
import { findDescriptionLanguage } from '../xml/description-language.ts';
import { type Gathered, gatherFor, type Values } from '../xml/gathered.ts';
import type { CompiledMapping } from '../xml/mapping.ts';
import { type DraftSink, readRecords } from '../xml/read-records.ts';
import { type ForeignRoot, refuseKnownRoot, refuseNamespace, refuseRoot } from '../xml/refuse-root.ts';
import type { XmlPosition } from '../xml/xml-handler.ts';
import { describeUnit, type FindingAid } from './describe.ts';

/** Yields the steps of each slice of the document together. */
export function readEad(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
  mapping: CompiledMapping,
): AsyncIterable<readonly DraftStep[]> {
  return readRecords(bytes, context, mapping, new UnitReader(context));
}

const WANTED = 'EAD 2002 or EAD3';

/** Where the header names its language in words; kept as unknown, and read all the same. */
const LANGUAGE_WORDS = [
  'ead_eadheader_profiledesc_langusage_language_',
  'ead_control_languagedeclaration_language_',
];

interface OpenUnit {
  readonly item: Gathered;
  readonly position: number;
  /** Set for the first unit of a file, which keeps what the header says. */
  readonly header: Gathered | undefined;
  children: number;
  /** Known once the unit was opened. */
  identifier: string | undefined;
}

class UnitReader implements DraftSink {
  readonly #context: ReadContext;
  readonly #open: OpenUnit[] = [];
  #steps: DraftStep[] = [];
  #topUnits = 0;
  #isFound = false;
  #root: ForeignRoot = { name: '', namespace: undefined };
  #header: Gathered = gatherFor({ line: 0, path: '' }, {});
  #values: Values = new Map();
  /** Undefined until the first unit of a file, when all of its header has been read. */
  #findingAid: FindingAid | undefined;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  takeSteps(): readonly DraftStep[] {
    const steps = this.#steps;
    this.#steps = [];
    return steps;
  }

  end(): void {
    if (this.#topUnits > 0) return;
    const { file } = this.#context;
    if (!this.#isFound) refuseRoot(this.#root, WANTED, { file, line: 1, column: 1 });
    const { line, path } = this.#header.place;
    const message = 'The finding aid has no archdesc, so there is nothing to import.';
    fail('no-items', message, { errors: [{ file, line, path, message }] });
  }

  foreignRoot(root: ForeignRoot, { line, column }: XmlPosition): void {
    this.#root = root;
    refuseKnownRoot(root, WANTED, { file: this.#context.file, line, column });
  }

  beginFile(header: Gathered, values: Values): void {
    const root = { name: 'ead', namespace: header.attributes.xmlns };
    refuseNamespace(root, WANTED, { file: this.#context.file, line: header.place.line });
    this.#isFound = true;
    this.#header = header;
    this.#values = values;
    this.#findingAid = undefined;
  }

  beginItem(item: Gathered): void {
    const header = this.#findingAid === undefined ? this.#header : undefined;
    this.#findingAid ??= this.#readHeader(item);
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#topUnits += 1;
    else {
      parent.children += 1;
      this.#openUnit(parent);
    }
    const position = parent?.children ?? this.#topUnits;
    this.#open.push({ item, position, header, children: 0, identifier: undefined });
  }

  endItem(): void {
    const unit = this.#open.at(-1)!;
    const identifier = this.#openUnit(unit);
    this.#open.pop();
    const others = [...unit.item.identifiers];
    const used = others.indexOf(identifier);
    if (used >= 0) others.splice(used, 1);
    const { item, header } = unit;
    const description = describeUnit({ item, header, identifier }, this.#findingAid!, this.#context.warn);
    this.#steps.push({
      step: 'close',
      data: others.length > 0 ? { identifier, otherIdentifiers: others } : { identifier },
      relationships: { describes: [description] },
    });
  }

  /** Sends the step once: when a child begins, or at the unit's end. */
  #openUnit(unit: OpenUnit): string {
    if (unit.identifier !== undefined) return unit.identifier;
    const { item } = unit;
    const identifier = item.identifiers.find((value) => slug(value) !== '') ?? this.#substitute(unit);
    unit.identifier = identifier;
    const depth = this.#open.indexOf(unit);
    this.#steps.push({ step: 'open', type: 'DocumentaryUnit', identifier, depth, place: item.place });
    return identifier;
  }

  #substitute({ item, position, header }: OpenUnit): string {
    warnOf(this.#context.warn, 'no-identifier', item.place);
    const eadid = header === undefined ? undefined : this.#findingAid?.eadid;
    return [item.attributes.id?.trim(), eadid].find((value) => slug(value ?? '') !== '') ?? `${position}`;
  }

  #readHeader(top: Gathered): FindingAid {
    const { unknown, attributes } = this.#header;
    const codes = this.#values.get('langcode') ?? [];
    const names = LANGUAGE_WORDS.flatMap((key) => unknown.get(key) ?? []);
    const others = [...names, attributes.lang, top.attributes.lang];
    const language = findDescriptionLanguage({ codes, others }, this.#header, this.#context);
    return { eadid: this.#values.get('eadid')?.[0], language };
  }
}
