import type { ReadContext } from './format.ts';

/** For a writer that looks at what a reader will make of its text: nothing in it is too large, and nobody is told of oddities. */
export function mirrorContext(target: string): ReadContext {
  return {
    file: 'written',
    fileName: 'written',
    target,
    language: 'eng',
    limits: {
      xmlDepth: Number.POSITIVE_INFINITY,
      entityExpansion: 0,
      itemText: Number.POSITIVE_INFINITY,
      wholeFileBytes: Number.POSITIVE_INFINITY,
      rdfDepth: Number.POSITIVE_INFINITY,
      rdfStatements: Number.POSITIVE_INFINITY,
      csvColumns: Number.POSITIVE_INFINITY,
    },
    warn: () => undefined,
  };
}
