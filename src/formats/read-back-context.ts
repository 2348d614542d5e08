import type { FormatContext } from './format.ts';

/** The context in which a writer reads its own output: without limits, and without warnings. */
export function createReadBackContext(target: string): FormatContext {
  return {
    file: 'written',
    fileName: 'written',
    target,
    language: 'eng',
    restrictsInternal: true,
    limits: {
      xmlDepth: Number.POSITIVE_INFINITY,
      xmlAttributes: Number.POSITIVE_INFINITY,
      entityExpansion: 0,
      itemText: Number.POSITIVE_INFINITY,
      wholeFileBytes: Number.POSITIVE_INFINITY,
      rdfDepth: Number.POSITIVE_INFINITY,
      rdfStatements: Number.POSITIVE_INFINITY,
      csvColumns: Number.POSITIVE_INFINITY,
      batchItems: Number.POSITIVE_INFINITY,
      archiveBytes: Number.POSITIVE_INFINITY,
      archiveRatio: Number.POSITIVE_INFINITY,
    },
    warn: () => undefined,
  };
}
