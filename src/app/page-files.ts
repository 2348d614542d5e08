/** The built files of the pages: the renderer, the scripts and styles for browsers, the maps, and the texts of the help. */
import { readdir, readFile } from 'node:fs/promises';
import type { Settings } from '../config/settings.ts';
import type { Asset, Coding, PageFiles, SiteAppearance } from '../http/options.ts';
import { fail } from '../model/errors.ts';
import type { RenderPage, StreamViews } from '../pages/render.ts';
import type { HelpDocument, HelpEntry, HelpFiles, HelpSection } from '../pages/shared/help-files.ts';
import type { CountryMapFile, WorldMapFile } from '../pages/shared/map.ts';
import type { PdfWriterOptions } from '../transfer/pdf/write-pdf.ts';

/** Written by scripts/build-ui.js. */
const folder = new URL('../../build/ui/', import.meta.url);

/** Written by scripts/build-maps.js. */
const mapFolder = new URL('../../build/maps/', import.meta.url);

interface Manifest {
  /** Paths by the names of the sources. */
  readonly assets: Readonly<Record<string, string>>;
  /** Names of the files that exist in each coding too. */
  readonly compressed: readonly string[];
}

/** How PDFs are written. */
export function pdfWriterOptions(settings: Settings): PdfWriterOptions {
  const { siteLogo, pdfFonts, pdfUnits, pdfMemory, pdfSeconds } = settings;
  return {
    renderer: new URL('pdf.js', folder),
    fonts: pdfFonts,
    // The library that writes PDFs reads neither SVG nor WebP.
    logo: /\.png$/i.test(siteLogo) ? siteLogo : undefined,
    maxUnits: pdfUnits,
    memory: pdfMemory,
    maxSeconds: pdfSeconds,
  };
}

/** Loads the files at the first call, and again after a call that failed. */
export function createPageOpener(site: SiteAppearance): () => Promise<PageFiles> {
  let files: Promise<PageFiles> | undefined;
  return () => {
    files ??= open(site).catch((error: unknown) => {
      files = undefined;
      throw error;
    });
    return files;
  };
}

async function open(site: SiteAppearance): Promise<PageFiles> {
  const manifest = await readManifest();
  const { renderPage, streamViews } = (await import(new URL('server.js', folder).href)) as {
    renderPage: RenderPage;
    streamViews: StreamViews;
  };
  const maps = new Map<string, unknown>();
  const readMap = async (name: string): Promise<unknown> => {
    const map = maps.get(name) ?? JSON.parse(await readFile(new URL(`${name}.json`, mapFolder), 'utf8'));
    maps.set(name, map);
    return map;
  };
  const mapNames = new Set(await readdir(mapFolder).catch(failUnbuilt));
  return {
    render: renderPage,
    streams: streamViews,
    site,
    assets: manifest.assets,
    help: createHelpFiles(),
    readAsset: createAssetReader(manifest, site),
    readCountryMap: async (code) =>
      /^[a-z]{2}$/.test(code) && mapNames.has(`${code}.json`)
        ? ((await readMap(code)) as CountryMapFile)
        : undefined,
    readWorldMap: async () => (await readMap('world')) as WorldMapFile,
  };
}

const endings: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** Keeps the files that were read. */
function createAssetReader(manifest: Manifest, site: SiteAppearance): PageFiles['readAsset'] {
  const names = new Set(Object.values(manifest.assets).map((path) => path.split('/').at(-1)!));
  const compressed = new Set(manifest.compressed);
  const cache = new Map<string, Buffer>();
  const read = async (file: string): Promise<Buffer | undefined> => {
    const bytes = cache.get(file) ?? (await readBuilt(file));
    if (bytes !== undefined) cache.set(file, bytes);
    return bytes;
  };
  return async (name, codings): Promise<Asset | undefined> => {
    const hasCodings = compressed.has(name);
    const coding = hasCodings ? codings[0] : undefined;
    const bytes = names.has(name)
      ? await read(coding === undefined ? name : name + endings[coding])
      : site.assets.get(name);
    return bytes && { bytes, hasCodings, ...(coding !== undefined && { coding }) };
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

/** Files are read when a page of the help is opened, since most servers show none. The list of pages and the text for the search are kept. */
function createHelpFiles(): HelpFiles {
  let entries: Promise<readonly HelpEntry[]> | undefined;
  let sections: Promise<readonly HelpSection[]> | undefined;
  return {
    listEntries() {
      entries ??= readHelp('pages');
      return entries;
    },
    listSections() {
      sections ??= readHelp('search');
      return sections;
    },
    getDocument: ({ path }, language) =>
      readHelp<HelpDocument>(`${path.replaceAll('/', '.') || 'index'}.${language}`),
  };
}

async function readHelp<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(`help/${name}.json`, folder), 'utf8')) as Content;
}

async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')) as Manifest;
  } catch (cause) {
    return failUnbuilt(cause);
  }
}

/** Throws `unavailable`. */
export function failUnbuilt(cause?: unknown): never {
  fail('unavailable', "The pages are not built: run 'npm run build:ui' in the folder of Fonds.", { cause });
}
