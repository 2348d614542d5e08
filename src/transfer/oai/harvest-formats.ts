/** The formats that harvesters can have: those of the writers that say how harvesters name them. */

import type { RecordWriter } from '../../formats/record-writer.ts';
import { writers } from '../../formats/writers.ts';
import { harvestedTypes } from '../../model/registry.ts';
import { failOai } from './oai-error.ts';

export type HarvestFormat = RecordWriter & Required<Pick<RecordWriter, 'harvest'>>;

/** The one that every record can be had in stands first. */
export const harvestFormats: readonly HarvestFormat[] = writers
  .filter((writer): writer is HarvestFormat => writer.harvest !== undefined)
  .filter((writer) => typesOf(writer).length > 0)
  .sort((a, b) => typesOf(b).length - typesOf(a).length);

/** Types of the records that the format can be had of. */
export function typesOf({ types }: Pick<RecordWriter, 'types'>): readonly string[] {
  return harvestedTypes.filter((type) => types.includes(type));
}

/** Throws `cannotDisseminateFormat`. @param type of the record, where it is one. */
export function getFormat(prefix: string, type?: string): HarvestFormat {
  const known = harvestFormats.filter((format) => type === undefined || format.types.includes(type));
  return (
    known.find(({ harvest }) => harvest.prefix === prefix) ??
    failOai(
      'cannotDisseminateFormat',
      `There is no format '${prefix}' here; there are ${known.map(({ harvest }) => harvest.prefix).join(', ')}.`,
    )
  );
}
