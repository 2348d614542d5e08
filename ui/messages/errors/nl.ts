/** Dutch texts of error pages. */
import type { ErrorMessages } from './en.ts';

export const nlErrors: ErrorMessages = {
  'error.400': 'Dit adres klopt niet',
  'error.401': 'U moet zich aanmelden om dit te lezen',
  'error.403': 'U mag dit niet lezen',
  'error.404': 'Deze pagina bestaat niet',
  'error.410': 'Dit record is verwijderd',
  'error.413': 'Deze aanvraag is te lang',
  'error.429': 'Te veel aanvragen',
  'error.500': 'Er is hier iets misgegaan',
  'error.503': 'De dienst is bezet',
  'error.other': 'Deze pagina kan niet worden getoond',
  'error.beyondEnd': 'Deze lijst heeft zo’n pagina niet',
  'error.firstPage': 'Naar het begin van de lijst',
  'error.status': 'Fout {status}',
  'error.detail': 'Details (in het Engels)',
};
