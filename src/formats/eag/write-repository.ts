/** Writes the `repository` element of EAG: addresses, history, holdings, access and services, in the order of the schema. */
import type { Data } from '../../model/define.ts';
import { toParagraphs, toSchemaUri, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import { continentOf } from './continents.ts';
import { type RepositoryToWrite, unknownText } from './write-control.ts';

export function writeRepository(institution: RepositoryToWrite): XmlElement {
  const { description, countryCode } = institution;
  const { data = {} } = description ?? {};
  const addresses = (description?.relationships.hasAddress ?? []).map((address) => address.data);
  const all = (field: string): readonly string[] => addresses.flatMap((address) => toTexts(address[field]));
  const conditions = toTexts(data.conditions);
  const openings = toTexts(data.openingTimes);
  const accessibility = toTexts(data.accessibility);
  return element(
    'repository',
    {},
    ...all('addressName').map((text) => element('repositoryName', {}, text)),
    element('geogarea', {}, continentOf(countryCode)),
    ...writeLocations(institution, addresses),
    ...all('telephone').map((text) => element('telephone', {}, text)),
    ...all('fax').map((text) => element('fax', {}, text)),
    ...all('email').map((text) => element('email', { href: toSchemaUri(text) }, text)),
    ...all('webpage').map((text) => element('webpage', { href: toSchemaUri(text) }, text)),
    ...wrap('repositorhist', noteOf(data.history)),
    ...writeMandates(data),
    ...wrap('buildinginfo', wrap('building', noteOf(data.buildings))),
    ...wrap(
      'adminhierarchy',
      toTexts(data.administrativeStructure).map((text) => element('adminunit', {}, text)),
    ),
    ...wrap('holdings', noteOf(data.holdings)),
    element(
      'timetable',
      {},
      ...(openings.length === 0 ? [''] : openings).map((text) => element('opening', {}, text)),
    ),
    element(
      'access',
      { question: toQuestion(institution, 'access') ?? 'yes' },
      ...conditions.map((text) => element('termsOfUse', {}, text)),
    ),
    ...(accessibility.length === 0 ? [''] : accessibility).map((text) =>
      element(
        'accessibility',
        { question: toQuestion(institution, 'accessibility') ?? (accessibility.length === 0 ? 'no' : 'yes') },
        text,
      ),
    ),
    ...writeServices(data),
  );
}

/** The answer of the source file to the question of an element. */
function toQuestion(institution: RepositoryToWrite, name: string): string | undefined {
  const key = `archguide_desc_repositories_repository_${name}_@question`;
  const answer = unknownText(institution, key);
  return answer === 'yes' || answer === 'no' ? answer : undefined;
}

/** The schema requires a location; for a repository without an address it contains only the country. */
function writeLocations(
  { record, countryCode }: RepositoryToWrite,
  addresses: readonly Data[],
): readonly XmlElement[] {
  return (addresses.length === 0 ? [{}] : addresses).map((address: Data, i) => {
    const one = (field: string): string => toTexts(address[field]).join(', ');
    const optional = (name: string, field: string): readonly XmlElement[] =>
      one(field) === '' ? [] : [element(name, {}, one(field))];
    const code = one('countryCode') || countryCode;
    const town = [one('postalCode'), one('municipality')].filter((text) => text !== '').join(' ');
    const at = i === 0 ? record.data : address;
    return element(
      'location',
      {
        localType: one('localType') === 'visitors address' ? 'visitors address' : 'postal address',
        longitude: toDegrees(at.longitude),
        latitude: toDegrees(at.latitude),
      },
      element('country', {}, one('country') || countryName(code)),
      ...optional('firstdem', 'firstdem'),
      ...optional('secondem', 'secdem'),
      element('municipalityPostalcode', {}, town),
      ...optional('street', 'street'),
    );
  });
}

function toDegrees(value: unknown): string | undefined {
  return value !== undefined && value !== '' && Number.isFinite(Number(value))
    ? String(Number(value)).replace('+', '')
    : undefined;
}

function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code)
    ? (new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code.toUpperCase()) ?? code)
    : code;
}

/** The schema requires a date with the mandates, so an empty one is written. */
function writeMandates({ mandates }: Data): readonly XmlElement[] {
  const rules = toTexts(mandates).map((text) => element('rule', {}, text));
  return rules.length === 0 ? [] : [element('repositorfound', {}, element('date', {}), ...rules)];
}

function writeServices({ researchServices, reproductionServices, publicAreas }: Data): readonly XmlElement[] {
  const reproduction = noteOf(reproductionServices);
  return wrap('services', [
    ...wrap('searchroom', wrap('researchServices', noteOf(researchServices))),
    ...wrap(
      'techservices',
      reproduction.length === 0 ? [] : [element('reproductionser', { question: 'yes' }, ...reproduction)],
    ),
    ...wrap('recreationalServices', wrap('otherServices', noteOf(publicAreas))),
  ]);
}

function noteOf(value: unknown): readonly XmlElement[] {
  const paragraphs = toTexts(value)
    .flatMap(toParagraphs)
    .map((text) => element('p', {}, text));
  return wrap('descriptiveNote', paragraphs);
}

/** Wraps the elements in another one; returns nothing for an empty list. */
function wrap(name: string, content: readonly XmlElement[]): readonly XmlElement[] {
  return content.length === 0 ? [] : [element(name, {}, ...content)];
}
