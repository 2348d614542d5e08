/** The EAC-CPF format (Encoded Archival Context): persons, corporate bodies, families. The page for archivists is docs/formats/eac.md. */
import { historicalAgentDescription } from '../../model/types/historical-agent.ts';
import { type Format, xmlMediaTypes, xmlSamples } from '../format.ts';
import { createMappedFormat } from '../xml/extend-mapping.ts';
import { eacMapping } from './mapping.ts';
import { toEacMarkup } from './markup.ts';
import { readEac } from './read.ts';

export const eac: Format = {
  name: 'eac',
  aliases: ['eac2'],
  help: 'EAC-CPF 2010 and 2.0, authority records: one person, corporate body or family in each file',
  scopes: ['AuthoritativeSet'],
  target: 'HistoricalAgent',
  mediaTypes: xmlMediaTypes,
  samples: xmlSamples(`<eac-cpf xmlns="urn:isbn:1-931666-33-4">
  <control><recordId>harbour-office</recordId></control>
  <cpfDescription>
    <identity><entityType>corporateBody</entityType><nameEntry><part>Harbour Office</part></nameEntry></identity>
  </cpfDescription>
</eac-cpf>
`),
  endings: ['xml'],
  mappingVersion: 8,
  schemas: {
    roots: [eacMapping.table.root, ...(eacMapping.table.otherRoots ?? [])],
    versions: [
      { version: 'EAC-CPF 2010', namespace: 'urn:isbn:1-931666-33-4', file: 'cpf.xsd' },
      { version: 'EAC-CPF 2.0', namespace: 'https://archivists.org/ns/eac/v2', file: 'eac.xsd' },
    ],
  },
  ...createMappedFormat(eacMapping, historicalAgentDescription, (bytes, context, mapping) =>
    readEac(bytes, context, mapping, toEacMarkup),
  ),
};
