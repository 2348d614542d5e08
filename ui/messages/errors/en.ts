/** English texts of error pages. */
export const enErrors = {
  'error.400': 'This address is not correct',
  'error.401': 'You need to sign in to read this',
  'error.403': 'You may not read this',
  'error.404': 'There is no such page',
  'error.410': 'This record was deleted',
  'error.413': 'This request is too long',
  'error.429': 'Too many requests',
  'error.500': 'Something went wrong here',
  'error.503': 'The service is busy',
  'error.other': 'This page cannot be shown',
  'error.beyondEnd': 'This list has no such page',
  'error.search.dates': 'These dates cannot be searched',
  'error.search.dates.advice':
    'Write a year, such as 1920, or a day, such as 1920-05-31. The first date must not be after the second one.',
  'error.search.words': 'This search cannot be run as written',
  'error.search.words.advice': 'Use fewer words and brackets, and write more letters before an asterisk.',
  'error.unknownPath': 'Check the address, or search for the item with the search box above.',
  'error.firstPage': 'Go to the start of the list',
  'error.status': 'Error {status}',
  'error.detail': 'Details (in English)',
} as const;

export type ErrorMessages = Record<keyof typeof enErrors, string>;
