/** English texts of whole finding aids and their PDFs. */
export const enFindingAid = {
  'findingAid.kind': 'Whole finding aid',
  'format.whole': 'Whole finding aid to read and print',
  'findingAid.item': 'This unit on its own page',
  'findingAid.contents': 'Table of contents',
  'findingAid.cut': 'The table of contents may be incomplete.',
  'findingAid.failed':
    'This finding aid is incomplete: an error occurred, and the units after this point are missing. Load the page again.',
  'format.pdf': 'Finding aid as PDF',
  'pdf.title': 'PDF: {title}',
  'pdf.intro':
    'The PDF contains this unit and all units below it that you may see. It is tagged for screen readers and has bookmarks.',
  'pdf.request': 'Make the PDF',
  'pdf.again': 'Try again',
  'pdf.queued': 'The PDF waits in the queue, at position {position}.',
  'pdf.running': {
    one: 'The PDF is being written: {count} unit so far.',
    other: 'The PDF is being written: {count} units so far.',
  },
  'pdf.reload': 'This page reloads by itself.',
  'pdf.done': 'The PDF is ready.',
  'pdf.download': {
    one: 'Download the PDF ({count} page, {size} MB)',
    other: 'Download the PDF ({count} pages, {size} MB)',
  },
  'pdf.expires': 'It is available until this finding aid is changed.',
  'pdf.failed.limit': 'This finding aid has more than {max} units, the limit for PDFs.',
  'pdf.failed.memory': 'This finding aid is too large for a PDF.',
  'pdf.failed.time': 'The PDF could not be made in time. Try again later, when the service is less busy.',
  'pdf.failed.changed':
    'The finding aid was changed while the PDF was being written. Please request it again.',
  'pdf.failed.error': 'The PDF could not be made: an error occurred.',
  'pdf.findingAid': 'Read the whole finding aid on one page, which you can also print',
} as const;
