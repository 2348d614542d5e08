import { deAuthorities } from './authorities/de.ts';
import type { Catalogue } from './catalogue.ts';
import { deDiscovery } from './discovery/de.ts';
import { deElements } from './elements/de.ts';
import { deErrors } from './errors/de.ts';
import { deFindingAid } from './finding-aid/de.ts';
import { deHelp } from './help/de.ts';
import { deHistory } from './history/de.ts';
import { deInstitutions } from './institutions/de.ts';
import { deItem } from './item/de.ts';
import { joinMessages } from './join-messages.ts';
import { deSearch } from './search/de.ts';
import { deSearchWarnings } from './search-warnings/de.ts';
import { deTerms } from './terms/de.ts';
import { deViewer } from './viewer/de.ts';

/** German texts. */
export const de: Catalogue = joinMessages(
  deTerms,
  deItem,
  deDiscovery,
  deElements,
  deSearch,
  deSearchWarnings,
  deErrors,
  deViewer,
  deFindingAid,
  deHistory,
  deInstitutions,
  deAuthorities,
  deHelp,
  {
    'site.labelled': '{label}: {text}',
    'site.skip': 'Zum Inhalt springen',
    'site.search': 'Suchen',
    'site.search.label': 'In den Archiven suchen',
    'site.language': 'Sprache',
    'site.links': 'Weitere Links',
    'site.main': 'Hauptnavigation',
    'site.path': 'Pfad',
    'home.title': 'Archive',
    'home.intro': 'Beschreibungen von Archivgut, von ganzen Archiven bis zum einzelnen Brief.',
    'home.empty': 'Es gibt noch keine Datensätze.',
    'home.count': '{count}',
    'records.Country': { one: 'Land', other: 'Länder' },
    'records.Repository': { one: 'Einrichtung', other: 'Einrichtungen' },
    'records.DocumentaryUnit': { one: 'Verzeichnungseinheit', other: 'Verzeichnungseinheiten' },
    'records.HistoricalAgent': {
      one: 'Person, Familie oder Körperschaft',
      other: 'Personen, Familien und Körperschaften',
    },
    'records.CvocVocabulary': { one: 'Vokabular', other: 'Vokabulare' },
    'records.CvocConcept': { one: 'Begriff', other: 'Begriffe' },
    'records.VirtualUnit': { one: 'virtuelle Sammlung', other: 'virtuelle Sammlungen' },
    'home.institutions': 'Einrichtungen',
    'home.allInstitutions': 'Alle {count} Einrichtungen',
    'error.home': 'Zur Startseite',
    'item.showAll': 'Alles anzeigen',
    'item.fallback': 'Auf {missing} gibt es keine Beschreibung; diese ist auf {shown}.',
    'item.descriptions': 'Sprachen der Beschreibung',
    'item.citation': 'Zitierweise',
    'item.permalink': 'Permalink',
    'item.accessPoints': 'Zugangspunkte',
    'item.containers': 'Behältnisse',
    'item.digitalObjects': 'Digitale Objekte',
    'item.notes': 'Weitere Angaben',
    'item.related': 'Verwandte Einträge',
    'item.contents': 'Inhalt ({count})',
    'item.pages': 'Seiten des Inhalts',
    'item.page': 'Seite {page} von {last}',
    'item.previous': 'Vorige Seite',
    'item.next': 'Nächste Seite',
    'tree.label': 'In diesem Findbuch',
    'tree.find': 'In diesem Findbuch suchen',
    'tree.loading': 'Wird geladen',
    'tree.hits': 'Treffer: {count}',
    'tree.found': {
      one: '{count} Verzeichnungseinheit gefunden. Wählen Sie sie aus, um sie im Baum zu zeigen.',
      other: '{count} Verzeichnungseinheiten gefunden. Wählen Sie eine aus, um sie im Baum zu zeigen.',
    },
    'tree.found.atLeast':
      'Mehr als {count} Verzeichnungseinheiten gefunden. Wählen Sie eine aus, um sie im Baum zu zeigen.',
    'tree.all': 'Alle Treffer',
    'tree.none': 'Keine Verzeichnungseinheit dieses Findbuchs passt.',
    'tree.previous': 'Vorherige {count}',
    'tree.next': 'Nächste {count}',
    'item.downloads': 'Herunterladen',
  },
);
