/** The differences between EAC-CPF 2010 and 2.0 in exports. */
import { toSchemaDateOrDateTime } from '../xml/write-values.ts';
import { XmlSchema } from '../xml/xml-schema.ts';
import { eac2Schema } from './schema-2.ts';
import { eac2010Schema } from './schema-2010.ts';

export interface Dialect {
  readonly version: '2010' | '2.0';
  readonly root: string;
  readonly namespace: string;
  /** Address of the schema. */
  readonly schemaUrl: string;
  readonly schema: XmlSchema;
  readonly usesXlink: boolean;
}

const isDate = (text: string): boolean => toSchemaDateOrDateTime(text) !== undefined;

export const eac2010: Dialect = {
  version: '2010',
  root: 'eac-cpf',
  namespace: 'urn:isbn:1-931666-33-4',
  schemaUrl: 'https://eac.staatsbibliothek-berlin.de/schema/cpf.xsd',
  schema: new XmlSchema(eac2010Schema, isDate),
  usesXlink: true,
};

export const eac2: Dialect = {
  version: '2.0',
  root: 'eac',
  namespace: 'https://archivists.org/ns/eac/v2',
  schemaUrl: 'https://eac.staatsbibliothek-berlin.de/schema/v2/eac.xsd',
  schema: new XmlSchema(eac2Schema, isDate),
  usesXlink: false,
};
