import type { Catalogue } from './catalogue.ts';
import { nlTerms } from './terms/nl.ts';

/** Dutch texts. */
export const nl: Catalogue = {
  ...nlTerms,
  'site.skip': 'Naar de inhoud',
  'site.search': 'Zoeken',
  'site.search.label': 'Zoeken in de archieven',
  'site.language': 'Taal',
  'site.main': 'Hoofdnavigatie',
  'site.path': 'Pad',
  'home.title': 'Archieven',
  'home.contents': 'Inhoud',
  'error.title': 'Fout {status}',
  'error.home': 'Naar de startpagina',
  'item.showAll': 'Alles tonen',
  'item.fallback': 'Getoond in het {shown}, omdat er geen beschrijving in het {missing} is.',
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
  'item.downloads': 'Downloaden',
};
