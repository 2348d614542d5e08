/** The schema of EAG 2012 (xml-schema.ts). */
import { toSchemaDateOrDateTime } from '../xml/write-values.ts';
import { XmlSchema } from '../xml/xml-schema.ts';
import { eag2012Schema } from './schema-2012.ts';

/** The schema allows no years after 2099. */
const isDate = (text: string): boolean =>
  toSchemaDateOrDateTime(text) !== undefined && !/^(?:2[1-9]|[3-9])\d/.test(text);

export const eagSchema = new XmlSchema(eag2012Schema, isDate);
