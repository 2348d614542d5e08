/** The schemas of EAD 2002 and EAD3 (xml-schema.ts). */
import { toSchemaDateOrDateTime } from '../xml/write-values.ts';
import { XmlSchema } from '../xml/xml-schema.ts';
import type { Dialect } from './dialect.ts';
import { ead3Schema } from './schema-3.ts';
import { ead2002Schema } from './schema-2002.ts';

/** Dates without hyphens, which exports do not write of themselves. */
const basicDay = /-?[012]\d{3}(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?/.source;
const basicDate = new RegExp(`^${basicDay}(?:/${basicDay})?$`);

const schemas = new Map<Dialect['version'], XmlSchema>();

/** The schema of a version of EAD, parsed on first use. */
export function schemaOf({ version, normal }: Dialect): XmlSchema {
  const known = schemas.get(version);
  if (known !== undefined) return known;
  const schema =
    version === '3'
      ? new XmlSchema(ead3Schema, (text) => toSchemaDateOrDateTime(text) !== undefined)
      : new XmlSchema(ead2002Schema, (text) => normal.test(text) || basicDate.test(text));
  schemas.set(version, schema);
  return schema;
}
