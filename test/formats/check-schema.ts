/** Checks documents that a test has written against the public schema. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateXml } from '../../tools/validate-xml.ts';

/** What the schema of a writer says against the documents; empty where they are valid. */
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
