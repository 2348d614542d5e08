/** Encoded Archival Description, versions 2002 and 3: finding aids. What goes where: README.md. */
import { type Format, xmlMediaTypes } from '../format.ts';
import { readEad } from './read.ts';

export const ead: Format = {
  name: 'ead',
  help: 'EAD 2002 and EAD3, finding aids: documentary units at any depth',
  scopes: ['Repository', 'DocumentaryUnit'],
  target: 'DocumentaryUnit',
  mediaTypes: xmlMediaTypes,
  endings: ['xml'],
  mappingVersion: 2,
  read: readEad,
};
