/** The built files of the pages: the renderer, and the scripts and styles for browsers. Part of the composition root. */
import { readFile } from 'node:fs/promises';
import type { PageFiles } from './http/options.ts';
import { fail } from './model/errors.ts';
import type { RenderPage } from './pages/page.ts';
import type { WholeRenderer } from './pages/whole-page.ts';

/** Written by scripts/build-ui.js. */
const folder = new URL('../build/ui/', import.meta.url);

interface Manifest {
  /** Paths by the names of the sources. */
  readonly assets: Readonly<Record<string, string>>;
}

/** Loads the files at the first call, and again after a call that failed. */
export function createPageOpener(): () => Promise<PageFiles> {
  let files: Promise<PageFiles> | undefined;
  return () => {
    files ??= open().catch((error: unknown) => {
      files = undefined;
      throw error;
    });
    return files;
  };
}

async function open(): Promise<PageFiles> {
  const manifest = await readManifest();
  const { renderPage, wholeRenderer } = (await import(new URL('server.js', folder).href)) as {
    renderPage: RenderPage;
    wholeRenderer: WholeRenderer;
  };
  const names = new Set(Object.values(manifest.assets).map((path) => path.split('/').at(-1)!));
  const cache = new Map<string, Buffer>();
  return {
    render: renderPage,
    whole: wholeRenderer,
    assets: manifest.assets,
    async readAsset(name) {
      if (!names.has(name)) return undefined;
      const file = cache.get(name) ?? (await readBuilt(name));
      if (file !== undefined) cache.set(name, file);
      return file;
    },
  };
}

/** Undefined if the pages were built again since the server has started. */
async function readBuilt(name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(new URL(`assets/${name}`, folder));
  } catch {
    return undefined;
  }
}

async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')) as Manifest;
  } catch (cause) {
    fail('unavailable', "The pages are not built: run 'npm run build:ui' in the folder of Fonds.", { cause });
  }
}
