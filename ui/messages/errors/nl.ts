/** Dutch texts of error pages. */
import type { ErrorMessages } from './en.ts';

export const nlErrors: ErrorMessages = {
  'error.400': 'Dit adres klopt niet',
  'error.401': 'U moet zich aanmelden om dit te lezen',
  'error.403': 'U mag dit niet lezen',
  'error.404': 'Deze pagina bestaat niet',
  'error.410': 'Deze beschrijving is verwijderd',
  'error.413': 'Deze aanvraag is te lang',
  'error.429': 'Te veel aanvragen',
  'error.500': 'Er is hier iets misgegaan',
  'error.503': 'De dienst is bezet',
  'error.other': 'Deze pagina kan niet worden getoond',
  'error.beyondEnd': 'Deze lijst heeft zo’n pagina niet',
  'error.search.dates': 'Op deze datums kan niet worden gezocht',
  'error.search.dates.advice':
    'Schrijf een jaar, zoals 1920, of een dag, zoals 1920-05-31. De eerste datum mag niet na de tweede liggen.',
  'error.search.words': 'Deze zoekopdracht kan zo niet worden uitgevoerd',
  'error.search.words.advice':
    'Gebruik minder woorden en haakjes, en schrijf meer letters voor een sterretje.',
  'error.unknownPath': 'Controleer het adres, of gebruik het zoekveld hierboven.',
  'error.firstPage': 'Naar het begin van de lijst',
  'error.status': 'Fout {status}',
  'error.detail': 'Details (in het Engels)',
};
