/** The fonts of PDFs, from the packages that the build copies them from. */
import { readFileSync } from 'node:fs';
import type { FontFiles } from '../../ui/pdf/pdf-fonts.ts';

const list = new URL('../../ui/pdf/font-files.json', import.meta.url);

export function packageFonts(): FontFiles {
  const files = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>;
  const own = Object.entries(files)
    .filter(([name]) => !name.endsWith('.txt'))
    .map(([name, file]) => ({
      name,
      bytes: readFileSync(new URL(`../../node_modules/${file}`, import.meta.url)),
    }));
  return { packaged: own, configured: [] };
}
