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
  'error.search.dates': 'Ces dates ne peuvent pas être recherchées',
  'error.search.dates.advice':
    'Indiquez une année, par exemple 1920, ou un jour, par exemple 1920-05-31. La première date ne doit pas être postérieure à la seconde.',
  'error.search.words': 'Cette recherche ne peut pas être exécutée telle quelle',
  'error.search.words.advice':
    'Utilisez moins de mots et de parenthèses, et écrivez plus de lettres avant un astérisque.',
  'error.unknownPath': 'Vérifiez l’adresse, ou utilisez le champ de recherche ci-dessus.',
  'error.firstPage': 'Aller au début de la liste',
  'error.status': 'Erreur {status}',
  'error.detail': 'Détails (en anglais)',
};
