/** Encoded Archival Description, versions 2002 and 3: finding aids. What goes where: README.md. */
import { type Format, xmlMediaTypes, xmlSamples } from '../format.ts';
import { readEad } from './read.ts';

export const ead: Format = {
  name: 'ead',
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
  mappingVersion: 2,
  read: readEad,
};
