/**
 * Decides which `unitid` is the reference code of a unit. A `unitid` with the type of a link (`ark`, `uri`) is not a code: it stays a further
 * identifier, with its URL.
 */
import type { Data, Value } from '../../model/define.ts';
import { slug } from '../../model/identifiers.ts';
import { unspecifiedIdentifierType } from '../../model/types/documentary-unit.ts';
import { addValue, type CollectedItem } from '../xml/collected-item.ts';

/** `ark`, `ark-superseded`, `uri`, `aspace_uri`, `DOI`, `persistent URL`. */
const linkType = /(?:^|[\s_-])(?:ark|ur[iln]|purl|handle|hdl|doi|permalink|hyperlink|link)(?:$|[\s_-])/i;

/** Words that stand for a link, whatever the type of the `unitid`. */
const linkWords =
  /^(?:archival resource key|permalink|(?:persistent|permanent) (?:url|ur[in]|link|identifier))$/i;

/** `https://…`, `ark:/…`, `/repositories/2`, `10.1000/182`. */
const address = /^\S*[:/]\S+$/;

/** The reference code; undefined if no `unitid` is one. @param acceptsLinks whether a link is used if there is no code. */
export function findReferenceCode(
  { identifiers, identifierTypes }: CollectedItem,
  acceptsLinks = false,
): string | undefined {
  const isUsable = (value: string): boolean => slug(value) !== '';
  const code = identifiers.find((value, at) => isUsable(value) && !isLink(value, identifierTypes[at]));
  return code ?? (acceptsLinks ? identifiers.find(isUsable) : undefined);
}

/** The identifier that versions before 0.1 used for a unit whose only `unitid` is a link. */
export function findFormerIdentifier({ identifiers }: CollectedItem): string | undefined {
  return identifiers.find((value) => slug(value) !== '');
}

function isLink(value: string, type: string | undefined): boolean {
  return linkWords.test(value.trim()) || (type !== undefined && linkType.test(type.trim()));
}

/** The identifiers of a unit with their types. @param identifier one of `identifiers`, or a generated one. */
export function identifiersOf(item: CollectedItem, identifier: string): Data {
  const { identifierTypes } = item;
  const identifiers = withAddresses(item);
  const used = item.identifiers.indexOf(identifier);
  const type = used < 0 ? undefined : identifierTypes[used];
  const data: Record<string, Value> = { identifier, ...(type !== undefined && { identifierType: type }) };
  if (identifiers.length > (used < 0 ? 0 : 1)) {
    const types = identifierTypes.toSpliced(used, used < 0 ? 0 : 1);
    data.otherIdentifiers = identifiers.toSpliced(used, used < 0 ? 0 : 1);
    if (types.some((one) => one !== undefined))
      data.otherIdentifierTypes = types.map((one) => one ?? unspecifiedIdentifierType);
  }
  return data;
}

/**
 * Replaces words such as "Archival Resource Key" by the address that they are linked with. The words stay an unknown property. Changes
 * nothing unless each of these words has one address.
 */
function withAddresses(item: CollectedItem): readonly string[] {
  const { identifiers, identifierTypes, unknown, keys } = item;
  const isWords = (value: string, at: number): boolean =>
    isLink(value, identifierTypes[at]) && !address.test(value);
  const words = identifiers.filter(isWords);
  if (words.length === 0) return identifiers;
  for (const element of ['extref', 'ref']) {
    const key = `${keys.children}_did_unitid_${element}_`;
    const addresses = unknown.get(`${key}@href`) ?? [];
    if (addresses.length !== words.length) continue;
    unknown.delete(`${key}@href`);
    for (const text of words) addValue(unknown, key, text);
    const next = addresses.values();
    return identifiers.map((value, at) => (isWords(value, at) ? next.next().value! : value));
  }
  return identifiers;
}
