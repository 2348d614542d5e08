/** French texts of error pages. */
import type { ErrorMessages } from './en.ts';

export const frErrors: ErrorMessages = {
  'error.400': 'Cette adresse n’est pas correcte',
  'error.401': 'Vous devez vous identifier pour lire ceci',
  'error.403': 'Vous n’avez pas le droit de lire ceci',
  'error.404': 'Cette page n’existe pas',
  'error.410': 'Cette notice a été supprimée',
  'error.413': 'Cette requête est trop longue',
  'error.429': 'Trop de requêtes',
  'error.500': 'Une erreur s’est produite',
  'error.503': 'Le service est surchargé',
  'error.other': 'Cette page ne peut pas être affichée',
  'error.beyondEnd': 'Cette liste n’a pas de telle page',
  'error.firstPage': 'Aller au début de la liste',
  'error.status': 'Erreur {status}',
  'error.detail': 'Détails (en anglais)',
};
