/** The metadata formats of OAI-PMH: the record writers that declare a metadata prefix. */
import type { RecordWriter } from '../../formats/record-writer.ts';
import { recordWriters } from '../../formats/registry.ts';
import { harvestedTypes } from '../../model/registry.ts';
import { failOai } from './oai-error.ts';

export type HarvestFormat = RecordWriter & Required<Pick<RecordWriter, 'harvest'>>;

/** Sorted by the number of supported record types, highest first. The first format supports all harvested types. */
export const harvestFormats: readonly HarvestFormat[] = recordWriters
  .filter((writer): writer is HarvestFormat => writer.harvest !== undefined)
  .filter((writer) => harvestedTypesOf(writer).length > 0)
  .sort((a, b) => harvestedTypesOf(b).length - harvestedTypesOf(a).length);

/** Harvested types that the format supports. */
export function harvestedTypesOf({ types }: Pick<RecordWriter, 'types'>): readonly string[] {
  return harvestedTypes.filter((type) => types.includes(type));
}

/** Throws `cannotDisseminateFormat`. @param type of the record, for GetRecord. */
export function getHarvestFormat(prefix: string, type?: string): HarvestFormat {
  const known = harvestFormats.filter((format) => type === undefined || format.types.includes(type));
  return (
    known.find(({ harvest }) => harvest.prefix === prefix) ??
    failOai(
      'cannotDisseminateFormat',
      `There is no format '${prefix}'; known are ${known.map(({ harvest }) => harvest.prefix).join(', ')}.`,
    )
  );
}
