/** Checks files against the public schema of what they are written in, with xmllint (Debian: libxml2-utils) and the schemas of ../shared. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const fixtures = process.env.FIXTURES ?? join(project, '..', 'shared', 'fixtures');
const folder = join(fixtures, 'xsd');

/** The schema of each writer. */
const schemas: Readonly<Record<string, string>> = {
  ead: 'ead2002-saa/ead.xsd',
  ead3: 'ead3-saa/ead3.xsd',
  eac: 'ape/cpf.xsd',
  eag: 'ape-eag2012/eag_2012.xsd',
};

/** Why nothing can be checked here; undefined where it can. */
export function whyNotValidated(): string | undefined {
  if (!existsSync(folder)) return `there are no schemas in ${folder}`;
  const { error } = spawnSync('xmllint', ['--version']);
  return error === undefined ? undefined : 'xmllint is not installed (Debian: libxml2-utils)';
}

/** Whether there is a schema for what the writer writes. */
export function hasSchema(writer: string): boolean {
  return Object.hasOwn(schemas, writer);
}

/** What is wrong with the files; empty where they are valid. */
export function findFaults(writer: string, paths: readonly string[]): string {
  const schema = schemas[writer];
  if (schema === undefined) throw new Error(`There is no schema for what ${writer} writes`);
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
