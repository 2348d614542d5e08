/** Files of the host are described without their text: the caller may not be allowed to read them. */
import type { DetectedFile } from './detected-file.ts';

/** Keeps the headings of a table that looks like one of records, since its columns are assigned by them. */
export function hideContent(found: DetectedFile): DetectedFile {
  return {
    ...found,
    identifier: null,
    title: null,
    agencyName: null,
    reason: found.reason === null ? null : 'It cannot be imported, or its format is not known.',
    tables: found.tables.map((table) => {
      const isOfRecords = table.columns.some(({ field, proposal }) => field !== null || proposal !== null);
      return {
        ...table,
        reason: table.reason === null ? null : 'Such a table cannot be imported into this item.',
        columns: table.columns.map((column) => ({
          ...column,
          samples: [],
          ...(!isOfRecords && { heading: '', key: `#${column.number}` }),
        })),
      };
    }),
  };
}
