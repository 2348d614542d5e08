/** Validates exported files against the public schema of their format, with xmllint (Debian: libxml2-utils) and the schemas of ../shared. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureFolder } from './fixture-table.ts';

const folder = join(fixtureFolder, 'xsd');

/** The schema of each writer. */
const schemas: Readonly<Record<string, string>> = {
  ead: 'ead2002-saa/ead.xsd',
  ead3: 'ead3-saa/ead3.xsd',
  eac: 'ape/cpf.xsd',
  eac2: 'eac2-saa/eac.xsd',
  eag: 'ape-eag2012/eag_2012.xsd',
};

/** Returns why files cannot be validated on this machine, or undefined if they can. */
export function findMissingValidator(): string | undefined {
  if (!existsSync(folder)) return `no schemas found in ${folder}`;
  const { error } = spawnSync('xmllint', ['--version']);
  return error === undefined ? undefined : 'xmllint is not installed (Debian: libxml2-utils)';
}

export function hasSchema(writer: string): boolean {
  return Object.hasOwn(schemas, writer);
}

/** Returns the errors of xmllint; empty if the files are valid. */
export function validateXml(writer: string, paths: readonly string[]): string {
  const schema = schemas[writer];
  if (schema === undefined) throw new Error(`No schema is known for the format ${writer}`);
  const { status, stderr } = spawnSync(
    'xmllint',
    ['--noout', '--nonet', '--huge', '--schema', join(folder, schema), ...paths],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, XML_CATALOG_FILES: join(folder, 'catalog.xml') },
    },
  );
  return status === 0 ? '' : stderr.replace(/^.* validates\n/gm, '');
}
