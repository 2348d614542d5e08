/** Writes the header of a finding aid: identifier, title, institution, language, rules and revision history. */
import type { Data } from '../../model/define.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { languageName } from '../../model/languages.ts';
import { toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { toBlocks, toLines } from './write-text.ts';

interface Header {
  readonly eadid: string;
  readonly url: string;
  readonly language: string;
  /** The description of the top unit. */
  readonly description: ExportedPart | undefined;
  readonly title: string;
  /** Name of the institution. */
  readonly repository: string | undefined;
  readonly now: Date;
}

const exportNote = 'This file was exported from Fonds.';

export function writeHeader(header: Header, { version }: Dialect): XmlElement {
  return version === '3' ? writeControl(header) : writeEadHeader(header);
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function writeEadHeader(header: Header): XmlElement {
  const { eadid, url, title, repository, language, now, description } = header;
  const { data = {}, relationships = {} } = description ?? {};
  const events = relationships.maintenance ?? [];
  return element(
    'eadheader',
    { langencoding: 'iso639-3', scriptencoding: 'iso15924', dateencoding: 'iso8601' },
    element('eadid', { url }, eadid),
    element(
      'filedesc',
      {},
      element('titlestmt', {}, element('titleproper', {}, title), ...writeAuthors(data, 1)),
      ...(repository === undefined
        ? []
        : [element('publicationstmt', {}, element('publisher', {}, repository))]),
    ),
    element(
      'profiledesc',
      {},
      element('creation', {}, `${exportNote} `, element('date', { normal: dayOf(now) }, now.toISOString())),
      element('langusage', {}, element('language', { langcode: language }, languageName(language))),
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

function writeChange({ data }: ExportedPart): XmlElement {
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

function writeControl(header: Header): XmlElement {
  const { eadid, url, title, repository, language, now, description } = header;
  const { data = {}, relationships = {} } = description ?? {};
  return element(
    'control',
    { langencoding: 'iso639-3', scriptencoding: 'iso15924', dateencoding: 'iso8601' },
    element('recordid', { instanceurl: url }, eadid),
    element(
      'filedesc',
      {},
      element(
        'titlestmt',
        {},
        element('titleproper', {}, title),
        ...writeAuthors(data, Number.POSITIVE_INFINITY),
      ),
    ),
    element('maintenancestatus', { value: 'derived' }),
    element('maintenanceagency', {}, element('agencyname', {}, repository ?? 'Fonds')),
    element(
      'languagedeclaration',
      {},
      element('language', { langcode: language }, languageName(language)),
      element('script', { scriptcode: 'Zyyy' }),
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
      ...(relationships.maintenance ?? []).map(writeEvent),
      writeEvent({
        id: '',
        type: '',
        data: {
          eventType: 'derived',
          date: now.toISOString(),
          agentType: 'machine',
          agent: 'Fonds',
          source: exportNote,
        },
        relationships: {},
      }),
    ),
  );
}

const possibleTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z?)?$/;

function writeEvent({ data }: ExportedPart): XmlElement {
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
