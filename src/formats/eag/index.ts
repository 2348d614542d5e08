/** The EAG format (Encoded Archival Guide): archival institutions. The page for archivists is docs/formats/eag.md. */
import { repositoryDescription } from '../../model/types/repository.ts';
import { type Format, xmlMediaTypes, xmlSamples } from '../format.ts';
import { createMappedFormat } from '../xml/extend-mapping.ts';
import { eagMapping } from './mapping.ts';
import { toEagMarkup } from './markup.ts';
import { readEag } from './read.ts';

export const eag: Format = {
  name: 'eag',
  help: 'EAG, the older flat form and EAG 2012: one repository in each file',
  scopes: ['Country'],
  target: 'Repository',
  mediaTypes: xmlMediaTypes,
  samples: xmlSamples(`<eag>
  <eagheader><eagid>waterstad</eagid></eagheader>
  <archguide><identity><repositorid>waterstad</repositorid><autform>City Archive of Waterstad</autform></identity></archguide>
</eag>
`),
  endings: ['xml'],
  mappingVersion: 6,
  schemas: {
    roots: [eagMapping.table.root],
    versions: [
      {
        version: 'EAG 2012',
        namespace: 'http://www.archivesportaleurope.net/Portal/profiles/eag_2012/',
        file: 'eag_2012.xsd',
      },
    ],
  },
  ...createMappedFormat(eagMapping, repositoryDescription, (bytes, context, mapping) =>
    readEag(bytes, context, mapping, toEagMarkup),
  ),
};
