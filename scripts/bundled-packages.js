/** Packages that are compiled into our files, so that an installed Fonds does not need them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.js';

/** For esbuild: packages in CommonJS call `require`, which modules do not have. */
export const requireBanner = {
  js: "import { createRequire as createOwnRequire } from 'node:module'; const require = createOwnRequire(import.meta.url);",
};

/** The licences of all packages that are compiled into the files: they require that copies contain them. */
export function listLicenses(metafiles) {
  const paths = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const names = paths.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  const texts = [...new Set(names)].sort().map((name) => {
    return `${name}\n\n${readLicense(name, join(root, 'node_modules', name))}\n`;
  });
  return texts.join('\n\n');
}

/** Some packages name the licence and the author without a file. */
function readLicense(name, folder) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (license !== 'MIT') throw new Error(`The package ${name} has no file with its licence`);
  return `${license}, ${author?.name ?? author ?? 'its authors'}: https://opensource.org/license/mit`;
}
