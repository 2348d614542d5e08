/** The built files of the pages: the renderer, and the scripts and styles for browsers. Part of the composition root. */
import { readFile } from 'node:fs/promises';
import type { PageFiles } from './http/options.ts';
import { fail } from './model/errors.ts';
import type { RenderPage } from './pages/page.ts';

/** Written by scripts/build-ui.js. */
const folder = new URL('../build/ui/', import.meta.url);

interface Manifest {
  /** Paths by the names of the sources. */
  readonly assets: Readonly<Record<string, string>>;
}

/** Loads the files at the first call. */
export function createPageOpener(): () => Promise<PageFiles> {
  let files: Promise<PageFiles> | undefined;
  return () => {
    files ??= open();
    return files;
  };
}

async function open(): Promise<PageFiles> {
  const manifest = await readManifest();
  const { renderPage } = (await import(new URL('server.js', folder).href)) as { renderPage: RenderPage };
  const names = new Set(Object.values(manifest.assets).map((path) => path.split('/').at(-1)!));
  const cache = new Map<string, Buffer>();
  return {
    render: renderPage,
    assets: manifest.assets,
    async readAsset(name) {
      if (!names.has(name)) return undefined;
      const known = cache.get(name) ?? (await readFile(new URL(`assets/${name}`, folder)));
      cache.set(name, known);
      return known;
    },
  };
}

async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')) as Manifest;
  } catch (cause) {
    fail('unavailable', "The pages are not built: run 'npm run build:ui' in the folder of Fonds.", { cause });
  }
}
