/** Validates documents of a test against the public schema. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateXml } from '../../tools/validate-xml.ts';

/** Error messages of the schema; empty if the documents are valid. */
export function faultsOf(writer: string, texts: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fonds-schema-'));
  try {
    const paths = texts.map((text, i) => {
      const path = join(folder, `${i}.xml`);
      writeFileSync(path, text);
      return path;
    });
    return validateXml(writer, paths);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
