/** Places unknown properties that were read from an EAD file (xml/place-unknown.ts). */
import type { Data } from '../../model/define.ts';
import { type Placed, placeUnknown, type ToPath } from '../xml/place-unknown.ts';
import type { XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { schemaOf } from './schema.ts';
import { toBlocks, toLines } from './write-text.ts';

/** @param type type of the root in the schema. */
export function placeUnknownInEad(
  root: XmlElement,
  type: string,
  {
    unknown,
    toPath,
    dialect,
  }: { readonly unknown: Data; readonly toPath: ToPath; readonly dialect: Dialect },
): Placed {
  const toContent = (text: string, allowsText: boolean) => (allowsText ? toLines(text) : toBlocks(text));
  return placeUnknown(root, type, { unknown, toPath, schema: schemaOf(dialect), toContent });
}

/** The path of a property of a unit. Components have short keys (`ead_did_note`) or, under the profile `ehri`, keys with all ancestors. */
export function toUnitPath(key: string): readonly string[] | undefined {
  const parts = key.replace(/_$/, '').split('_');
  if (parts.shift() !== 'ead' || parts.length === 0 || parts.some((part) => part === '')) return undefined;
  const unit = parts.findLastIndex((part) => /^(?:archdesc|c(?:0\d|1[0-2])?)$/.test(part));
  const path = parts.slice(unit + 1);
  const isOther = ['eadheader', 'control', 'frontmatter', 'eadid'].includes(path[0] ?? '');
  return path.length === 0 || isOther || path.includes('dsc') ? undefined : path;
}
