/** Makes the description of a repository, with its addresses and events, from what was gathered for it. */
import type { Data, Value } from '../../model/define.ts';
import { toLanguageCode, toScriptCode } from '../../model/languages.ts';
import { maintenanceEvent } from '../../model/types/parts.ts';
import { repositoryDescription } from '../../model/types/repository.ts';
import type { PartDraft, ReadContext } from '../format.ts';
import {
  addValue,
  addValues,
  type Gathered,
  type GatheredPart,
  toData,
  type Values,
} from '../xml/gathered.ts';
import { type PartsByRelation, partDraft, toFields } from '../xml/part-drafts.ts';

export interface RepositoryToDescribe {
  readonly item: Gathered;
  /** Values about the whole file. */
  readonly values: Values;
  readonly identifier: string;
  readonly recordId: string;
}

export interface DescribedRepository {
  /** Data of the repository itself, besides its identifier. */
  readonly itemData: Data;
  readonly description: PartDraft;
}

/** What EAG calls an event, and our name for it. */
const eventTypes: Readonly<Record<string, string>> = {
  create: 'created',
  creation: 'created',
  update: 'updated',
  revise: 'revised',
  revision: 'revised',
  delete: 'deleted',
  deletion: 'deleted',
  cancel: 'cancelled',
  derive: 'derived',
};

export function describeRepository(
  { item, values, identifier, recordId }: RepositoryToDescribe,
  context: ReadContext,
): DescribedRepository {
  const addresses = toAddresses(item);
  const languageCode = findLanguage(item, values, context);
  settleNames(item, identifier, context);
  const scripts = item.fields.get('scripts');
  if (scripts !== undefined)
    item.fields.set(
      'scripts',
      scripts.map((script) => toScriptCode(script) ?? script),
    );
  const data: Record<string, Value> = {
    name: '',
    languageCode,
    identifier: `${recordId}#desc`,
    creationProcess: 'IMPORT',
    typeOfEntity: 'organisation',
    rulesAndConventions: 'ISDIAH',
    ...toFields(item.fields, repositoryDescription),
  };
  const relationships: PartsByRelation = {};
  if (addresses.length > 0)
    relationships['hasAddress'] = addresses.map((address) => partDraft('Address', toData(address)));
  if (item.unknown.size > 0)
    relationships['hasUnknownProperty'] = [partDraft('UnknownProperty', toData(item.unknown))];
  const events = item.parts.filter(({ kind }) => kind === 'event').map(toMaintenanceEvent);
  if (events.length > 0) relationships['maintenance'] = events;
  return {
    itemData: { typeOfEntity: data['typeOfEntity']!, ...toCoordinates(addresses) },
    description: { type: 'RepositoryDescription', data, relationships },
  };
}

function settleNames({ fields, place, parts }: Gathered, identifier: string, { warn }: ReadContext): void {
  if (fields.has('name')) return;
  const name = parts.find(({ kind }) => kind === 'contact')?.values.get('addressName')?.[0];
  fields.set('name', [name ?? identifier]);
  warn({ code: 'no-title', message: 'A repository has no name; its identifier stands in for it.', place });
}

/** One for each location, the first of a repository with its telephone and the like; the flat EAG has one in all. */
function toAddresses(item: Gathered): Values[] {
  const addresses: Values[] = [];
  let first = 0;
  for (const { kind, values } of item.parts) {
    if (kind === 'address' && values.size > 0) addresses.push(values);
    if (kind !== 'contact') continue;
    if (values.size > 0 && addresses.length === first) addresses.push(new Map());
    if (values.size > 0) addValues(addresses[first]!, values);
    first = addresses.length;
  }
  const { loose } = item;
  const countryCode = loose.get('countryCode');
  if (addresses.length === 0) {
    if (loose.size > 0) addresses.push(loose);
  } else {
    loose.delete('countryCode');
    for (const address of addresses) if (countryCode !== undefined) address.set('countryCode', countryCode);
    addValues(addresses[0]!, loose);
  }
  readWords(item, addresses[0]);
  return addresses;
}

/** Without an `href` the words of `email` and `webpage` are the address; they stay among the unknown as well. */
function readWords({ unknown }: Gathered, address: Values | undefined): void {
  if (address === undefined) return;
  for (const [name, pattern] of [
    ['email', /^\S+@\S+$/],
    ['webpage', /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\S*$/],
  ] as const) {
    if (address.has(name)) continue;
    for (const [key, words] of unknown) {
      if (!key.endsWith(`desc_${name}_`) && !key.endsWith(`repository_${name}_`)) continue;
      for (const word of words) if (pattern.test(word)) addValue(address, name, word);
    }
  }
}

function toCoordinates(addresses: readonly Values[]): Data {
  for (const address of addresses) {
    const latitude = Number(address.get('latitude')?.[0]);
    const longitude = Number(address.get('longitude')?.[0]);
    if (Number.isFinite(latitude) && Number.isFinite(longitude)) return { latitude, longitude };
  }
  return {};
}

function findLanguage({ place }: Gathered, values: Values, { warn, language }: ReadContext): string {
  const codes = values.get('langcode') ?? [];
  if (codes.some((code) => toLanguageCode(code) === undefined)) {
    warn({
      code: 'unknown-language',
      message:
        'A language code is not known to ISO 639 and was left as it is, or replaced by the default language.',
      place,
    });
  }
  for (const candidate of [...codes, ...(values.get('lang') ?? [])]) {
    const code = toLanguageCode(candidate);
    if (code !== undefined) return code;
  }
  return language;
}

/** A word that is no type of event or agent stays in the event, under a name of its own. */
function toMaintenanceEvent({ values }: GatheredPart): PartDraft {
  const {
    eventType: types,
    agentType: agents,
    date: dates,
    dateAsWritten: written,
    ...rest
  } = toLists(values);
  const data: Record<string, Value> = {};
  const type = types?.[0]?.toLowerCase() ?? '';
  const eventType = Object.hasOwn(eventTypes, type) ? eventTypes[type]! : type;
  const isKnown = maintenanceEvent.fields['eventType']!.oneOf!.includes(eventType);
  data['eventType'] = isKnown ? eventType : 'updated';
  if (types !== undefined && !isKnown) data['eventTypeAsWritten'] = types.join(' ');
  const date = dates?.[0] ?? written?.[0];
  if (date !== undefined) data['date'] = date;
  if (written !== undefined && !date!.startsWith(written.join(' ')))
    data['dateAsWritten'] = written.join(' ');
  const agent = agents?.[0]?.toLowerCase() ?? '';
  const isAgent = agent === 'human' || agent === 'machine';
  if (isAgent) data['agentType'] = agent;
  const names = [...(rest['agent'] ?? []), ...(isAgent ? [] : (agents ?? []))];
  if (names.length > 0) data['agent'] = names.length === 1 ? names[0]! : names;
  for (const [name, list] of Object.entries(rest)) {
    if (name !== 'agent') data[name] = list!.length === 1 ? list![0]! : list!;
  }
  return partDraft('MaintenanceEvent', data);
}

function toLists(values: Values): Partial<Record<string, string[]>> {
  return Object.fromEntries(values);
}
