/** Derives the custom part of the page of an institution from its record. */
import { getRecordType } from '../model/registry.ts';
import { partsOf } from './item-parts.ts';
import type { RepositoryPart, ShownAddress } from './repository-page.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** @param description the description that the page shows; addresses are parts of descriptions. */
export function toRepositoryPart(description: WireItem): RepositoryPart {
  return { layout: 'repository', addresses: partsOf(description, 'hasAddress').map(toAddress) };
}

function toAddress(address: WireItem): ShownAddress {
  const { type } = address;
  const fields = Object.entries(getRecordType(type).fields).map(([name, { codes }]) => ({
    type,
    name,
    values: textsOf(address, name),
    ...(codes !== undefined && { codes }),
  }));
  return { fields: fields.filter(({ values }) => values.length > 0) };
}
