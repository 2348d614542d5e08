/** The EAD format (Encoded Archival Description 2002 and 3): finding aids. The page for archivists is docs/formats/ead.md. */
import { documentaryUnitDescription } from '../../model/types/documentary-unit.ts';
import { type Format, xmlMediaTypes, xmlSamples } from '../format.ts';
import { createMappedFormat } from '../xml/extend-mapping.ts';
import { eadMapping } from './mapping.ts';
import { readEad } from './read.ts';

export const ead: Format = {
  name: 'ead',
  aliases: ['ead3'],
  help: 'EAD 2002 and EAD3, finding aids: documentary units at any depth',
  scopes: ['Repository', 'DocumentaryUnit'],
  target: 'DocumentaryUnit',
  mediaTypes: xmlMediaTypes,
  samples: xmlSamples(`<ead>
  <eadheader><eadid>harbour-office</eadid></eadheader>
  <archdesc level="fonds">
    <did><unitid>0012</unitid><unittitle>Harbour Office</unittitle><unitdate normal="1768/1923"/></did>
    <dsc><c level="file"><did><unitid>1</unitid><unittitle>Letters received</unittitle></did></c></dsc>
  </archdesc>
</ead>
`),
  endings: ['xml'],
  mappingVersion: 13,
  schemas: {
    roots: [eadMapping.table.root],
    versions: [
      { version: 'EAD 2002', namespace: 'urn:isbn:1-931666-22-9', file: 'ead.xsd' },
      { version: 'EAD 2002 by its DTD', namespace: '', file: 'ead.dtd' },
      { version: 'EAD3', namespace: 'http://ead3.archivists.org/schema/', file: 'ead3.xsd' },
      {
        version: 'EAD3 with deprecated elements',
        namespace: 'http://ead3.archivists.org/schema/undeprecated/',
        file: 'ead3_undeprecated.xsd',
      },
    ],
  },
  ...createMappedFormat(eadMapping, documentaryUnitDescription, readEad),
};
