/** The library has no types; these are the ones in use. */
declare module 'jsonld' {
  import type { Quad } from '@rdfjs/types';

  interface Options {
    readonly base?: string;
    readonly documentLoader?: (url: string) => Promise<{ readonly document: unknown }>;
  }

  const jsonld: {
    expand(document: object, options: Options): Promise<readonly unknown[]>;
    toRDF(document: object, options: Options): Promise<readonly Quad[]>;
  };
  // biome-ignore lint/style/noDefaultExport: the library has one.
  export default jsonld;
}
