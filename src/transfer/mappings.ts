/**
 * The mappings of imports: those of the formats, and custom mappings, which are JSON files in a folder and are validated when the service starts.
 * They are sent as plain data to the write process, which prepares each on first use.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Format, MappingRowData, ReadFormat, TableSettings } from '../formats/format.ts';
import { parseMappingFile } from '../formats/mapping-file.ts';
import { formats } from '../formats/registry.ts';
import { Failure, fail } from '../model/errors.ts';

/** A mapping file of the deployment. */
export interface CustomMapping {
  /** Name of its file without the extension; the value of the parameter `mapping`. */
  readonly name: string;
  readonly format: string;
  readonly help: string;
  readonly file: string;
  readonly rows: readonly MappingRowData[];
  /** Separators and header rows of tables. */
  readonly table?: TableSettings;
  /** Changes whenever its rows or settings change. */
  readonly version: string;
}

/** An entry in the list of mappings: the mapping of a format, or one of the deployment's mapping files. */
export interface MappingInfo {
  readonly name: string;
  readonly format: string;
  readonly help: string;
  /** Name of its file; null for the mapping of a format. */
  readonly file: string | null;
  readonly rows: readonly MappingRowData[];
  /** Separators and header rows of tables; absent if the mapping sets none. */
  readonly table?: TableSettings;
}

/** Reads a format with one of its mappings. */
export interface FormatReader {
  readonly read: ReadFormat;
  /** Part of the digests of imported items: another version imports unchanged files again. */
  readonly version: string;
}

const fileNamePattern = /^([a-z0-9][a-z0-9-]*)\.json$/;

/** Reads the mappings of a folder; an empty name means none. Throws `invalid` with the file and the location. */
export function readCustomMappings(folder: string): readonly CustomMapping[] {
  if (folder === '') return [];
  const files = listFiles(resolve(folder)).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const name = fileNamePattern.exec(file)?.[1];
    if (name === undefined)
      failFile(
        file,
        'its name must consist of lower-case letters, digits and hyphens, as in city-archive.json',
      );
    if (formats.some((format) => format.name === name)) failFile(file, 'it has the name of a format');
    const mapping = parseMappingFile(file, readText(folder, file));
    const { help, rows, table, extends: format } = mapping;
    const content = table === undefined ? rows : [rows, table];
    const version = hash('sha1', JSON.stringify(content), 'base64');
    return { name, format, help, file, rows, ...(table !== undefined && { table }), version };
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

/** Fails for a folder or a broken link with the name of a mapping. */
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

/** Lists the mappings of the formats, then the custom ones. */
export function listMappings(custom: readonly CustomMapping[]): readonly MappingInfo[] {
  return [
    ...formats.map(({ name, help, rows }) => ({ name, format: name, help, file: null, rows })),
    ...custom.map(({ name, format, help, file, rows, table }) => ({
      name,
      format,
      help,
      file,
      rows,
      ...(table !== undefined && { table }),
    })),
  ];
}

/** Finds mappings, and prepares each on first use. */
export class Mappings {
  readonly #custom: readonly CustomMapping[];
  readonly #readers = new Map<string, FormatReader>();

  constructor(custom: readonly CustomMapping[]) {
    this.#custom = custom;
  }

  /** @param name of a custom mapping; by default the mapping of the format. Throws `bad-parameter` with the known names. */
  get(format: Format, name = format.name): FormatReader {
    const { mappingVersion } = format;
    if (name === format.name) return { read: format.read, version: String(mappingVersion) };
    const custom = this.#custom.filter((mapping) =>
      [format.name, format.mappingsOf].includes(mapping.format),
    );
    const mapping = custom.find((entry) => entry.name === name);
    if (mapping === undefined) failUnknownMapping(name, [format.name, ...custom.map((entry) => entry.name)]);
    const key = `${format.name} ${name}`;
    const prepared = this.#readers.get(key);
    if (prepared !== undefined) return prepared;
    const reader = {
      read: format.extend!(mapping.rows, mapping.table),
      version: `${mappingVersion} ${mapping.version}`,
    };
    this.#readers.set(key, reader);
    return reader;
  }
}

export function failUnknownMapping(name: string, known: readonly string[]): never {
  fail('bad-parameter', `There is no mapping '${name}' for this format; there are ${known.join(', ')}.`, {
    details: { parameter: 'mapping', value: name, known },
  });
}
