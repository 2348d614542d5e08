/** The differences between EAC-CPF 2010 and 2.0 in exports. */
import type { WriteContext } from '../record-writer.ts';
import { toSchemaDateOrDateTime } from '../xml/write-values.ts';
import type { XmlElement } from '../xml/write-xml.ts';
import { XmlSchema } from '../xml/xml-schema.ts';
import { eac2Schema } from './schema-2.ts';
import { eac2010Schema } from './schema-2010.ts';
import { type RecordToControl, writeControl } from './write-control.ts';
import { writeControl2 } from './write-control-2.ts';
import { writeIdentity } from './write-identity.ts';
import { writeIdentity2 } from './write-identity-2.ts';
import type { Identity } from './write-relations.ts';

export interface Dialect {
  readonly root: string;
  readonly namespace: string;
  /** Address of the schema. */
  readonly schemaUrl: string;
  readonly schema: XmlSchema;
  readonly usesXlink: boolean;
  readonly writeControl: (record: RecordToControl, context: WriteContext) => XmlElement;
  readonly writeIdentity: (identity: Identity, context: WriteContext) => XmlElement;
}

const isDate = (text: string): boolean => toSchemaDateOrDateTime(text) !== undefined;

export const eac2010: Dialect = {
  root: 'eac-cpf',
  namespace: 'urn:isbn:1-931666-33-4',
  schemaUrl: 'https://eac.staatsbibliothek-berlin.de/schema/cpf.xsd',
  schema: new XmlSchema(eac2010Schema, isDate),
  usesXlink: true,
  writeControl,
  writeIdentity,
};

export const eac2: Dialect = {
  root: 'eac',
  namespace: 'https://archivists.org/ns/eac/v2',
  schemaUrl: 'https://eac.staatsbibliothek-berlin.de/schema/v2/eac.xsd',
  schema: new XmlSchema(eac2Schema, isDate),
  usesXlink: false,
  writeControl: writeControl2,
  writeIdentity: writeIdentity2,
};
