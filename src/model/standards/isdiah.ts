import { type AreaDeclaration, type Field, text } from '../define.ts';

/** ISDIAH: fields of the description of an archival institution. */
export const isdiah: Readonly<Record<string, Field>> = {
  typeOfEntity: text('Kind of institution, such as organisation', { search: 'none' }),
  parallelFormsOfName: text('Parallel forms of the name (5.1.3)', { many: true, search: 'title' }),
  otherFormsOfName: text('Other forms of the name (5.1.4)', { many: true, search: 'title' }),
  history: text('History of the institution (5.3.1)', { search: 'scope' }),
  geoculturalContext: text('Geographical and cultural context (5.3.2)'),
  mandates: text('Mandates and sources of authority (5.3.3)'),
  administrativeStructure: text('Administrative structure (5.3.4)'),
  records: text('Records management and collecting policies (5.3.5)'),
  buildings: text('Buildings (5.3.6)'),
  holdings: text('Archival and other holdings (5.3.7)', { search: 'scope' }),
  findingAids: text('Finding aids, guides and publications (5.3.8)'),
  openingTimes: text('Opening times (5.4.1)'),
  conditions: text('Conditions and requirements for access and use (5.4.2)'),
  accessibility: text('Accessibility (5.4.3)'),
  researchServices: text('Research services (5.5.1)'),
  reproductionServices: text('Reproduction services (5.5.2)'),
  publicAreas: text('Public areas (5.5.3)'),
  rulesAndConventions: text('Rules or conventions (5.6.3)', { search: 'none' }),
  status: text('Status of the description (5.6.4)', { search: 'none' }),
  datesOfDescriptions: text('Dates of the description (5.6.6)', { search: 'none' }),
  languages: text('Languages of the description (5.6.7)', { many: true, search: 'none', codes: 'language' }),
  scripts: text('Scripts of the description (5.6.7)', { many: true, search: 'none', codes: 'script' }),
  sources: text('Sources (5.6.8)', { many: true }),
  maintenanceNotes: text('Maintenance notes (5.6.9)'),
};

/** The areas of ISDIAH, 5.1 to 5.6. The contact area has no fields: it consists of the addresses. */
export const isdiahAreas: readonly AreaDeclaration[] = [
  { name: 'identity', fields: ['parallelFormsOfName', 'otherFormsOfName', 'typeOfEntity'] },
  { name: 'contact', fields: [] },
  {
    name: 'description',
    fields: [
      'history',
      'geoculturalContext',
      'mandates',
      'administrativeStructure',
      'records',
      'buildings',
      'holdings',
      'findingAids',
    ],
  },
  { name: 'access', fields: ['openingTimes', 'conditions', 'accessibility'] },
  { name: 'services', fields: ['researchServices', 'reproductionServices', 'publicAreas'] },
  {
    name: 'control',
    fields: [
      'rulesAndConventions',
      'status',
      'datesOfDescriptions',
      'languages',
      'scripts',
      'sources',
      'maintenanceNotes',
      'identifier',
    ],
  },
];
