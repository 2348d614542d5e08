/**
 * The mappings that an import can choose from: the tables of the formats themselves, and those of the deployment, which lie in a folder
 * as JSON and are checked when the service starts. As plain data they go to the thread that writes, which prepares each once.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Format, MappingRowData, ReadFormat } from '../formats/format.ts';
import { parseMappingFile } from '../formats/mapping-file.ts';
import { formats } from '../formats/registry.ts';
import { Failure, fail } from '../model/errors.ts';

/** A mapping of the deployment. */
export interface CustomMapping {
  /** Name of its file without the ending: what `mapping=` names. */
  readonly name: string;
  readonly format: string;
  readonly help: string;
  readonly file: string;
  readonly rows: readonly MappingRowData[];
  /** Another one whenever its rows are others. */
  readonly version: string;
}

/** A mapping as it is listed. */
export interface MappingInfo {
  readonly name: string;
  readonly format: string;
  readonly help: string;
  /** Name of its file; null for that of the format itself. */
  readonly file: string | null;
  readonly rows: readonly MappingRowData[];
}

/** How a format is read. */
export interface MappingReader {
  readonly read: ReadFormat;
  /** Part of every digest. */
  readonly version: string;
}

const FILE_NAME = /^([a-z0-9][a-z0-9-]*)\.json$/;

/** The mappings of a folder; none without one. Throws `invalid` with file, place and a sentence. */
export function readMappings(folder: string): readonly CustomMapping[] {
  if (folder === '') return [];
  const files = listFiles(resolve(folder)).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const name = FILE_NAME.exec(file)?.[1];
    if (name === undefined)
      failFile(file, 'its name is to be of small letters, digits and hyphens, as in city-archive.json');
    if (formats.some((format) => format.name === name)) failFile(file, 'it has the name of a format');
    const mapping = parseMappingFile(file, readText(folder, file));
    const { help, rows, extends: format } = mapping;
    return { name, format, help, file, rows, version: hash('sha1', JSON.stringify(rows), 'base64') };
  });
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Failure('invalid', `The folder of mappings ${folder} cannot be read (setting mappings).`, {
      cause: error,
    });
  }
}

/** A folder, say, or a link that leads nowhere, may have such a name as well. */
function readText(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (error) {
    throw new Failure('invalid', `The mapping ${file} cannot be used: it cannot be read.`, { cause: error });
  }
}

function failFile(file: string, reason: string): never {
  fail('invalid', `The mapping ${file} cannot be used: ${reason}.`);
}

/** All mappings: those of the formats first. */
export function listMappings(own: readonly CustomMapping[]): readonly MappingInfo[] {
  return [
    ...formats.map(({ name, help, rows }) => ({ name, format: name, help, file: null, rows })),
    ...own.map(({ name, format, help, file, rows }) => ({ name, format, help, file, rows })),
  ];
}

/** The mappings of a deployment, each prepared when it is first chosen. */
export class Mappings {
  readonly #own: readonly CustomMapping[];
  readonly #readings = new Map<string, MappingReader>();

  constructor(own: readonly CustomMapping[]) {
    this.#own = own;
  }

  /** How a format is read by one of its mappings, or by its own. Throws `bad-parameter` with the names there are. */
  get(format: Format, name = format.name): MappingReader {
    const { mappingVersion } = format;
    if (name === format.name) return { read: format.read, version: String(mappingVersion) };
    const own = this.#own.filter((mapping) => mapping.format === format.name);
    const mapping = own.find((one) => one.name === name);
    if (mapping === undefined) failUnknownMapping(name, [format.name, ...own.map((one) => one.name)]);
    const known = this.#readings.get(name);
    if (known !== undefined) return known;
    const reading = {
      read: format.extend!(mapping.rows),
      version: `${mappingVersion} ${mapping.version}`,
    };
    this.#readings.set(name, reading);
    return reading;
  }
}

/** Refuses a mapping that the format does not have. */
export function failUnknownMapping(name: string, known: readonly string[]): never {
  fail('bad-parameter', `There is no mapping '${name}' for this format; there are ${known.join(', ')}.`, {
    details: { parameter: 'mapping', value: name, known },
  });
}
