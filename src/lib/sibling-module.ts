import { extname } from 'node:path';

/** The URL of a module to start as a thread or process: TypeScript beside TypeScript, and JavaScript beside JavaScript in the published package. */
export function siblingModule(name: string, importer: string): URL {
  return new URL(`./${name}${extname(importer)}`, importer);
}
