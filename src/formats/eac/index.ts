/** Encoded Archival Context (EAC-CPF): persons, corporate bodies, families. What goes where: README.md. */
import { type Format, xmlMediaTypes } from '../format.ts';
import { readEac } from './read.ts';

export const eac: Format = {
  name: 'eac',
  help: 'EAC-CPF 2010, authority records: one person, corporate body or family in each file',
  scopes: ['AuthoritativeSet'],
  target: 'HistoricalAgent',
  mediaTypes: xmlMediaTypes,
  endings: ['xml'],
  mappingVersion: 1,
  read: readEac,
};
