/**
 * Writes the header of a finding aid. The facts of the header that an import has read (title of the finding aid, codes, publisher, …) are unknown
 * properties of the top unit's description, and are written as the elements of their paths. For descriptions that did not come from a file,
 * the header has the title, the institution and the time of the export instead.
 */
import type { Data } from '../../model/define.ts';
import type { PartContent } from '../../model/export-step.ts';
import { languageName } from '../../model/languages.ts';
import type { Placed } from '../xml/place-unknown.ts';
import { toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { placeUnknownInEad } from './place-unknown.ts';
import { schemaOf } from './schema.ts';
import { toBlocks, toLines } from './write-text.ts';

export interface HeaderToWrite {
  readonly eadid: string;
  readonly url: string;
  readonly language: string;
  /** The description of the top unit. */
  readonly description: PartContent | undefined;
  readonly title: string;
  /** Name of the institution. */
  readonly repository: string | undefined;
  readonly now: Date;
}

interface WrittenHeader {
  /** The root element with the header. */
  readonly root: XmlElement;
  /** Unknown properties of the description that are not in the header. */
  readonly unknown: Data;
}

const exportNote = 'This file was exported from Fonds.';

/** Beginnings of the keys of facts of the header, in both versions. */
const factKey = /^ead_(?:eadheader|control|frontmatter)_/;

/** Facts that the two versions have at different paths. */
const otherPaths: readonly (readonly [ead2002: string, ead3: string])[] = [
  ['eadheader_filedesc_', 'control_filedesc_'],
  ['eadheader_eadid_@countrycode', 'control_maintenanceagency_@countrycode'],
  ['eadheader_eadid_@mainagencycode', 'control_maintenanceagency_agencycode_'],
  ['eadheader_eadid_@url', 'control_recordid_@instanceurl'],
  ['eadheader_eadid_@identifier', 'control_otherrecordid_'],
  ['eadheader_profiledesc_langusage_language_', 'control_languagedeclaration_language_'],
  ['eadheader_profiledesc_langusage_', 'control_languagedeclaration_descriptivenote_'],
];

export function writeHeader(header: HeaderToWrite, dialect: Dialect): WrittenHeader {
  const unknown = header.description?.relationships.hasUnknownProperty?.[0]?.data ?? {};
  const entries = Object.entries(unknown);
  const facts = Object.fromEntries(entries.filter(([key]) => factKey.test(key)));
  const known = new Set(Object.keys(facts).map((key) => toPath(key, dialect).join('/')));
  const hasFact = (path: string): boolean => known.has(path);
  const written = dialect.version === '3' ? writeControl(header, hasFact) : writeEadHeader(header, hasFact);
  const placed = placeUnknownInEad(element('ead', {}, written), 'ead', {
    unknown: facts,
    toPath: (key) => toPath(key, dialect),
    dialect,
  });
  // A required element may have lacked a valid value.
  const isValid = schemaOf(dialect).isValid(placed.root.content[0] as XmlElement, written.name);
  const { root, rest } = isValid ? placed : withoutFacts(header, facts, dialect);
  return {
    root,
    unknown: collect(
      entries.filter(([key]) => !factKey.test(key)),
      rest,
    ),
  };
}

function withoutFacts(header: HeaderToWrite, facts: Data, { version }: Dialect): Placed {
  const written = version === '3' ? writeControl(header, () => false) : writeEadHeader(header, () => false);
  const rest = Object.entries(facts).flatMap(([key, value]) =>
    toTexts(value).map((text) => [key, text] as const),
  );
  return { root: element('ead', {}, written), rest };
}

/** Adds the facts that the schema of the version does not allow to the other unknown properties. */
function collect(
  others: readonly (readonly [string, Data[string]])[],
  rest: readonly (readonly [string, string])[],
): Data {
  const lists = Map.groupBy(rest, ([key]) => key);
  return Object.fromEntries([
    ...others,
    ...[...lists].map(
      ([key, list]) => [key, list.length === 1 ? list[0]![1] : list.map(([, text]) => text)] as const,
    ),
  ]);
}

/** The eadid of the source file: its source file id without the language that an import appends. */
export function toEadid(description: PartContent | undefined): string | undefined {
  const { sourceFileId, languageCode } = description?.data ?? {};
  if (sourceFileId === undefined) return undefined;
  const suffix = `#${String(languageCode).toUpperCase()}`;
  const text = String(sourceFileId);
  return text.length > suffix.length && text.toUpperCase().endsWith(suffix)
    ? text.slice(0, -suffix.length)
    : text;
}

/** The path of a fact in the version that is written. */
function toPath(key: string, { version }: Dialect): readonly string[] {
  let path = key.replace(/^ead_/, '');
  for (const [ead2002, ead3] of otherPaths) {
    const [from, to] = version === '3' ? [ead2002, ead3] : [ead3, ead2002];
    // `filedesc_` is a group of elements, the other paths are single ones.
    if (from.endsWith('filedesc_') ? path.startsWith(from) : path === from) {
      path = to + path.slice(from.length);
      break;
    }
  }
  return path.replace(/_$/, '').split('_');
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

type HasFact = (path: string) => boolean;

/** Whether the description was read from a file: then the export adds nothing of its own to the header. */
function isFromFile({ description }: HeaderToWrite): boolean {
  return description?.data.sourceFileId !== undefined;
}

function writeEadHeader(header: HeaderToWrite, hasFact: HasFact): XmlElement {
  const { eadid, url, title, repository, language, now, description } = header;
  const { data = {}, relationships = {} } = description ?? {};
  const events = relationships.maintenance ?? [];
  const isOwn = !isFromFile(header);
  const titleproper = hasFact('eadheader/filedesc/titlestmt/titleproper') ? [] : [title];
  return element(
    'eadheader',
    isOwn ? { langencoding: 'iso639-3', scriptencoding: 'iso15924', dateencoding: 'iso8601' } : {},
    element('eadid', { url: isOwn ? url : undefined }, eadid),
    element(
      'filedesc',
      {},
      element('titlestmt', {}, element('titleproper', {}, ...titleproper), ...writeAuthors(data, 1)),
      ...(repository === undefined || !isOwn
        ? []
        : [element('publicationstmt', {}, element('publisher', {}, repository))]),
    ),
    element(
      'profiledesc',
      {},
      ...(isOwn
        ? [
            element(
              'creation',
              {},
              `${exportNote} `,
              element('date', { normal: dayOf(now) }, now.toISOString()),
            ),
          ]
        : []),
      element(
        'langusage',
        {},
        element('language', { langcode: language }, ...(isOwn ? [languageName(language)] : [])),
      ),
      ...toTexts(data.rulesAndConventions).map((text) => element('descrules', {}, ...toLines(text))),
    ),
    ...(events.length === 0 ? [] : [element('revisiondesc', {}, ...events.map(writeChange))]),
  );
}

/** EAD 2002 allows one `author`, so several names are joined there. */
function writeAuthors(data: Data, maxAuthors: number): readonly XmlElement[] {
  const authors = toTexts(data.processInfo);
  const texts = authors.length > maxAuthors ? [authors.join('\n')] : authors;
  return texts.map((text) => element('author', {}, ...toLines(text)));
}

function writeChange({ data }: PartContent): XmlElement {
  const notes = toTexts(data.source);
  return element(
    'change',
    {},
    element('date', {}, toTexts(data.date).join(' ')),
    ...(notes.length === 0 ? [String(data.eventType)] : notes).map((text) =>
      element('item', {}, ...toLines(text)),
    ),
  );
}

function writeControl(header: HeaderToWrite, hasFact: HasFact): XmlElement {
  const { eadid, url, title, repository, language, now, description } = header;
  const { data = {}, relationships = {} } = description ?? {};
  const isOwn = !isFromFile(header);
  const events = relationships.maintenance ?? [];
  const titleproper = hasFact('control/filedesc/titlestmt/titleproper') ? [] : [title];
  const hasAgency = hasFact('control/maintenanceagency/agencyname');
  const hasStatus = hasFact('control/maintenancestatus/@value');
  return element(
    'control',
    isOwn ? { langencoding: 'iso639-3', scriptencoding: 'iso15924', dateencoding: 'iso8601' } : {},
    element('recordid', { instanceurl: isOwn ? url : undefined }, eadid),
    element(
      'filedesc',
      {},
      element(
        'titlestmt',
        {},
        element('titleproper', {}, ...titleproper),
        ...writeAuthors(data, Number.POSITIVE_INFINITY),
      ),
    ),
    element('maintenancestatus', { value: hasStatus ? undefined : 'derived' }),
    element(
      'maintenanceagency',
      {},
      ...(hasAgency ? [] : [element('agencyname', {}, repository ?? 'Fonds')]),
    ),
    element(
      'languagedeclaration',
      {},
      element('language', { langcode: language }, ...(isOwn ? [languageName(language)] : [])),
      element(
        'script',
        hasFact('control/languagedeclaration/script/@scriptcode') ? {} : { scriptcode: 'Zyyy' },
      ),
    ),
    ...toTexts(data.rulesAndConventions).map((text) =>
      element(
        'conventiondeclaration',
        {},
        element('citation', {}),
        element('descriptivenote', {}, ...toBlocks(text).map((block) => ({ ...block, name: 'p' }))),
      ),
    ),
    element(
      'maintenancehistory',
      {},
      ...events.map(writeEvent),
      // The schema requires an event.
      ...(isOwn || events.length === 0 ? [writeEvent(exportEvent(now))] : []),
    ),
  );
}

function exportEvent(now: Date): PartContent {
  const data = {
    eventType: 'derived',
    date: now.toISOString(),
    agentType: 'machine',
    agent: 'Fonds',
    source: exportNote,
  };
  return { data, relationships: {} };
}

const possibleTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z?)?$/;

function writeEvent({ data }: PartContent): XmlElement {
  const date = toTexts(data.date).join(' ');
  const isStandard = possibleTime.test(date) && !Number.isNaN(Date.parse(date)) && date < '2099';
  return element(
    'maintenanceevent',
    {},
    element('eventtype', { value: String(data.eventType) }),
    element(
      'eventdatetime',
      { standarddatetime: isStandard ? date : undefined },
      toTexts(data.dateAsWritten)[0] ?? date,
    ),
    element('agenttype', { value: data.agentType === undefined ? 'unknown' : String(data.agentType) }),
    element('agent', {}, toTexts(data.agent).join(', ')),
    ...toTexts(data.source).map((text) => element('eventdescription', {}, text)),
  );
}
