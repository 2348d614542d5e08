import { nlAuthorities } from './authorities/nl.ts';
import type { Catalogue } from './catalogue.ts';
import { nlDiscovery } from './discovery/nl.ts';
import { nlElements } from './elements/nl.ts';
import { nlErrors } from './errors/nl.ts';
import { nlFindingAid } from './finding-aid/nl.ts';
import { nlHelp } from './help/nl.ts';
import { nlHistory } from './history/nl.ts';
import { nlInstitutions } from './institutions/nl.ts';
import { nlItem } from './item/nl.ts';
import { joinMessages } from './join-messages.ts';
import { nlSearch } from './search/nl.ts';
import { nlSearchWarnings } from './search-warnings/nl.ts';
import { nlTerms } from './terms/nl.ts';
import { nlViewer } from './viewer/nl.ts';

/** Dutch texts. */
export const nl: Catalogue = joinMessages(
  nlTerms,
  nlItem,
  nlDiscovery,
  nlElements,
  nlSearch,
  nlSearchWarnings,
  nlErrors,
  nlViewer,
  nlFindingAid,
  nlHistory,
  nlInstitutions,
  nlAuthorities,
  nlHelp,
  {
    'site.labelled': '{label}: {text}',
    'site.skip': 'Naar de inhoud',
    'site.search': 'Zoeken',
    'site.search.label': 'Zoeken in de archieven',
    'site.language': 'Taal',
    'site.links': 'Meer links',
    'site.main': 'Hoofdnavigatie',
    'site.path': 'Pad',
    'home.title': 'Archieven',
    'home.intro': 'Beschrijvingen van archieven, van hele instellingen tot en met de losse brief.',
    'home.empty': 'Er zijn nog geen beschrijvingen.',
    'home.count': '{count}',
    'records.Country': { one: 'land', other: 'landen' },
    'records.Repository': { one: 'archiefinstelling', other: 'archiefinstellingen' },
    'records.DocumentaryUnit': { one: 'beschrijvingseenheid', other: 'beschrijvingseenheden' },
    'records.HistoricalAgent': {
      one: 'persoon, familie of organisatie',
      other: 'personen, families en organisaties',
    },
    'records.CvocVocabulary': { one: 'vocabulaire', other: 'vocabulaires' },
    'records.CvocConcept': { one: 'begrip', other: 'begrippen' },
    'records.VirtualUnit': { one: 'virtuele collectie', other: 'virtuele collecties' },
    'home.institutions': 'Instellingen',
    'home.allInstitutions': 'Alle {count} instellingen',
    'error.home': 'Naar de startpagina',
    'item.showAll': 'Alles tonen',
    'item.fallback': 'Er is geen beschrijving in het {missing}; deze is in het {shown}.',
    'item.descriptions': 'Talen van de beschrijving',
    'item.citation': 'Bronvermelding',
    'item.permalink': 'Permanente link',
    'item.accessPoints': 'Toegangspunten',
    'item.containers': 'Verpakkingen',
    'item.digitalObjects': 'Digitale objecten',
    'item.notes': 'Overige aantekeningen',
    'item.related': 'Gerelateerde items',
    'item.contents': 'Inhoud ({count})',
    'item.pages': 'Pagina’s van de inhoud',
    'item.page': 'Pagina {page} van {last}',
    'item.previous': 'Vorige pagina',
    'item.next': 'Volgende pagina',
    'tree.label': 'In deze inventaris',
    'tree.find': 'Zoeken in deze inventaris',
    'tree.loading': 'Laden',
    'tree.hits': 'Treffers: {count}',
    'tree.found': {
      one: '{count} beschrijvingseenheid gevonden. Kies die om haar in de boom te tonen.',
      other: '{count} beschrijvingseenheden gevonden. Kies er een om die in de boom te tonen.',
    },
    'tree.found.atLeast':
      'Meer dan {count} beschrijvingseenheden gevonden. Kies er een om die in de boom te tonen.',
    'tree.all': 'Alle resultaten',
    'tree.none': 'Geen beschrijvingseenheid van deze inventaris voldoet.',
    'tree.previous': 'Vorige {count}',
    'tree.next': 'Volgende {count}',
    'item.downloads': 'Downloaden',
  },
);
