/** The library has no types; these are the ones in use. */
declare module 'n3' {
  import type { Quad } from '@rdfjs/types';

  export class StreamParser {
    constructor(options?: { readonly format?: string; readonly baseIRI?: string });
    on(event: 'data', listener: (quad: Quad) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'end', listener: () => void): this;
    once(event: 'drain', listener: () => void): this;
    write(text: string): boolean;
    end(): void;
  }
}
