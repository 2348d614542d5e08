/** Builds the description of a repository, with its addresses and events, from its collected values. */
import type { Data, Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { toScriptCode } from '../../model/languages.ts';
import { repositoryDescription } from '../../model/types/repository.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, addValues, type CollectedItem, toData, type Values } from '../xml/collected-item.ts';
import { findDescriptionLanguage } from '../xml/description-language.ts';
import { toMaintenanceEvent } from '../xml/maintenance-event.ts';
import { type PartsByRelation, partDraft, toFields } from '../xml/part-drafts.ts';

interface RepositoryToDescribe {
  readonly item: CollectedItem;
  /** Values of the file. */
  readonly values: Values;
  readonly identifier: string;
  readonly recordId: string;
}

interface DescribedRepository {
  /** Data of the repository itself, without its identifier. */
  readonly itemData: Data;
  readonly description: PartDraft;
}

export function describeRepository(
  { item, values, identifier, recordId }: RepositoryToDescribe,
  context: FormatContext,
): DescribedRepository {
  const addresses = toAddresses(item);
  const hints = { codes: values.get('langcode') ?? [], others: values.get('lang') ?? [] };
  const { language: languageCode, languageSource } = findDescriptionLanguage(hints, item, context);
  addName(item, identifier, context);
  if (isInOtherCountry(addresses, identifier, context.scope))
    addWarning(context.warn, 'other-country', item.location);
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
    relationships.hasAddress = addresses.map((address) => partDraft('Address', toData(address)));
  if (item.unknown.size > 0)
    relationships.hasUnknownProperty = [partDraft('UnknownProperty', toData(item.unknown))];
  const events = item.parts.filter(({ kind }) => kind === 'event').map(toMaintenanceEvent);
  if (events.length > 0) relationships.maintenance = events;
  return {
    itemData: { typeOfEntity: data.typeOfEntity!, ...toCoordinates(addresses) },
    description: { type: 'RepositoryDescription', data, relationships, languageSource },
  };
}

/** Whether the country in the addresses, or in the identifier (ISIL: `NL-GdHa`), differs from the scope. */
function isInOtherCountry(
  addresses: readonly Values[],
  identifier: string,
  scope: string | undefined,
): boolean {
  if (scope === undefined) return false;
  const named = addresses.flatMap((address) => address.get('countryCode') ?? []);
  const codes = named.length > 0 ? named : (/^([A-Z]{2})-/.exec(identifier)?.slice(1) ?? []);
  return codes.length > 0 && !codes.some((code) => code.trim().toLowerCase() === scope);
}

/** Uses the name of the address or the identifier for a repository without a name. */
function addName(
  { fields, location, parts }: CollectedItem,
  identifier: string,
  { warn }: FormatContext,
): void {
  if (fields.has('name')) return;
  const name = parts.find(({ kind }) => kind === 'contact')?.values.get('addressName')?.[0];
  fields.set('name', [name ?? identifier]);
  addWarning(warn, 'no-title', location);
}

/** One address per location; the first one of a repository gets its telephone, fax and email. The flat EAG has a single address. */
function toAddresses(item: CollectedItem): Values[] {
  const addresses: Values[] = [];
  let first = 0;
  for (const { kind, values } of item.parts) {
    if (kind === 'address' && values.size > 0) addresses.push(values);
    if (kind !== 'contact') continue;
    if (values.size > 0 && addresses.length === first) addresses.push(new Map());
    if (values.size > 0) addValues(addresses[first]!, values);
    first = addresses.length;
  }
  const { stray } = item;
  const countryCode = stray.get('countryCode');
  if (addresses.length === 0) {
    if (stray.size > 0) addresses.push(stray);
  } else {
    stray.delete('countryCode');
    for (const address of addresses) if (countryCode !== undefined) address.set('countryCode', countryCode);
    addValues(addresses[0]!, stray);
  }
  addContactTexts(item, addresses[0]);
  return addresses;
}

/** Uses the text of `email` and `webpage` if they have no `href`; the text also stays an unknown property. */
function addContactTexts({ unknown }: CollectedItem, address: Values | undefined): void {
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
    const latitude = toDegrees(address.get('latitude')?.[0]);
    const longitude = toDegrees(address.get('longitude')?.[0]);
    if (Number.isFinite(latitude) && Number.isFinite(longitude)) return { latitude, longitude };
  }
  return {};
}

/** Many files have a decimal comma. @returns NaN for other text. */
function toDegrees(text: string | undefined): number {
  return Number(text?.replace(',', '.'));
}
