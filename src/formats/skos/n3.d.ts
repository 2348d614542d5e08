/** The library ships no types; these are the few that are used. */
declare module 'n3' {
  import type { DataFactory as Factory, Quad } from '@rdfjs/types';

  export const DataFactory: Factory;

  export class StreamParser {
    constructor(options?: { readonly format?: string; readonly baseIRI?: string });
    on(event: 'data', listener: (quad: Quad) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'end', listener: () => void): this;
    write(text: string): boolean;
    end(): void;
  }

  export interface WriterOptions {
    readonly format: string;
    readonly prefixes?: Readonly<Record<string, string>>;
  }

  export class Writer {
    constructor(options: WriterOptions);
    constructor(
      output: {
        write(text: string, encoding?: string, done?: () => void): void;
        end(done?: () => void): void;
      },
      options: WriterOptions,
    );
    addQuad(quad: Quad): void;
    quadsToString(quads: readonly Quad[]): string;
    end(): void;
  }
}
