/**
 * The sample archive: examples/sample with institutions, finding aids, authority records, a thesaurus and images. It is loaded as one change, so that
 * it can be undone as one.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportTogether } from '../../graph/import/import-together.ts';
import { type ImportRequest, toImportSource } from '../import/import.ts';
import type { ImportLog } from '../import/import-log.ts';
import { createImport, type ImportRunOptions } from '../import/import-run.ts';

const sampleFolder = fileURLToPath(new URL('../../../examples/sample/', import.meta.url));

/** Log message of the event, if its user gives none. */
export const sampleLogMessage = 'Sample archive';

/** Id of a record that only the sample archive has: its ingest event shows that the sample archive was loaded. */
export const sampleRecordId = 'waterstad_authorities';

/** A static IIIF image: its tiles are files below `images/NAME` of the folder. */
export interface SampleImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

interface Sample {
  /** Records that the imports need. */
  readonly records: readonly unknown[];
  readonly imports: readonly Pick<
    ImportRequest & { readonly files: readonly string[] },
    'format' | 'scope' | 'files'
  >[];
  readonly images: readonly SampleImage[];
}

export interface SampleRequest {
  readonly actor: string;
  readonly logMessage: string | null;
}

/** Loads the sample archive, or updates it. Throws `permission-denied` unless the actor is an administrator. */
export type LoadSample = (request: SampleRequest) => Promise<ImportLog>;

interface SampleOptions extends Pick<ImportRunOptions, 'limits' | 'tmpFolder'> {
  readonly importTogether: ImportTogether;
}

export function createSampleLoader({ importTogether, limits, tmpFolder }: SampleOptions): LoadSample {
  return async ({ actor, logMessage }) => {
    const { records, imports } = await readSample();
    const {
      created,
      event,
      result: logs,
    } = await importTogether(
      { actor, action: 'load the sample archive', logMessage, records },
      async (runImporter) => {
        const runImport = createImport({ runImporter, limits, tmpFolder });
        const done: ImportLog[] = [];
        for (const { format, scope, files } of imports) {
          const sources = files.map((file) => toImportSource(join(sampleFolder, file), file));
          const options = { commit: true, allowUpdate: true, tolerant: false };
          done.push(await runImport({ format, scope, actor, logMessage, sources, ...options }));
        }
        return done;
      },
    );
    const sum = (name: 'created' | 'updated' | 'unchanged'): number =>
      logs.reduce((total, log) => total + log[name], 0);
    return {
      message: logMessage,
      created: created + sum('created'),
      updated: sum('updated'),
      unchanged: records.length - created + sum('unchanged'),
      event,
      errors: [],
      warnings: logs.flatMap(({ warnings }) => warnings),
    };
  };
}

async function readSample(): Promise<Sample> {
  return JSON.parse(await readFile(join(sampleFolder, 'sample.json'), 'utf8')) as Sample;
}

export async function listSampleImages(): Promise<readonly SampleImage[]> {
  return (await readSample()).images;
}

/** A file of an image, such as `full/max/0/default.jpg`; undefined if it does not exist. @param parts segments of its path. */
export async function readSampleImage(
  name: string,
  parts: readonly string[],
): Promise<Uint8Array | undefined> {
  // Names of regions and sizes: no part can lead out of the folder.
  if (![name, ...parts].every((part) => /^[a-z0-9][a-z0-9,-]*(?:\.jpg)?$/.test(part))) return undefined;
  return readFile(join(sampleFolder, 'images', name, ...parts)).catch(() => undefined);
}
