import { hash } from 'node:crypto';
import type { CloseStep } from '../../model/draft.ts';
import { contentOf, type PartText, toPartText } from '../part-writer.ts';

/** An item to be, its data and parts as JSON text. */
export interface DraftText {
  readonly data: CloseStep['data'];
  readonly dataText: string;
  readonly parts: readonly PartText[];
  /** How many parts there are, at any depth. */
  readonly count: number;
}

/** @param relation the relation under which an item of this type keeps its parts. */
export function toDraftText(draft: Pick<CloseStep, 'data' | 'relationships'>, relation: string): DraftText {
  const parts = (draft.relationships[relation] ?? []).map(toPartText);
  return {
    data: draft.data,
    dataText: JSON.stringify(draft.data),
    parts,
    count: parts.reduce((sum, part) => sum + part.count, 0),
  };
}

/** Equal digests: the same source said the same before, read by the same mapping. */
export function digestOf(draft: DraftText, part: PartText, mappingVersion: number): string {
  return hash('sha1', `${mappingVersion}${draft.dataText}${contentOf(part)}`, 'base64');
}
