/** English texts of the whole finding aid. */
export const enWhole = {
  'whole.kind': 'Whole finding aid',
  'format.whole': 'Whole finding aid to read and print',
  'whole.item': 'This unit on its own page',
  'whole.contents': 'Table of contents',
  'whole.cut': 'The table of contents does not list all parts.',
  'whole.failed':
    'This finding aid is incomplete: an error occurred, and the units after this point are missing. Load the page again.',
} as const;
