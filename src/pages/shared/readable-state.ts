/** The states of a record without the content that its page does not show either: source data for readers, and the markers of imports for everybody. */
import { getRecordType } from '../../model/registry.ts';
import type { RecordState } from './diff-records.ts';
import { findReaderNames, isMarker } from './source-notes.ts';

/** @param showsSourceData whether the reader may update the item. */
export function toReadableState(state: RecordState, showsSourceData: boolean): RecordState {
  const { fields } = getRecordType(state.type);
  const isShown = (name: string): boolean =>
    Object.hasOwn(fields, name) ||
    (!isMarker(name) && (showsSourceData || findReaderNames(name) !== undefined));
  return {
    ...state,
    data: Object.fromEntries(Object.entries(state.data).filter(([name]) => isShown(name))),
    relationships: Object.fromEntries(
      Object.entries(state.relationships).map(([name, parts]) => [
        name,
        parts.map((part) => toReadableState(part, showsSourceData)).filter(hasContent),
      ]),
    ),
  };
}

/** A part that only has content of the source file may have nothing left. */
function hasContent({ type, data }: RecordState): boolean {
  return type !== 'UnknownProperty' || Object.keys(data).length > 0;
}
