/** English texts of the image viewer. */
export const enViewer = {
  'viewer.open': 'View images',
  'viewer.label': 'Image viewer',
  'viewer.page': 'Page',
  'viewer.previous': 'Previous page',
  'viewer.next': 'Next page',
  'viewer.zoomIn': 'Zoom in',
  'viewer.zoomOut': 'Zoom out',
  'viewer.whole': 'Show the whole image',
  'viewer.rotate': 'Rotate to the right',
  'viewer.fullScreen': 'Full screen',
  'viewer.close': 'Close the viewer',
  'viewer.image': 'Image: {name}. Arrow keys move it, plus and minus zoom, 0 shows all of it.',
  'viewer.position': 'Page {page} of {total}: {label}',
  'viewer.number': 'Page {page}',
  'viewer.loading': 'Loading …',
  'viewer.hasMore': 'Only the first {count} pages are shown.',
  'viewer.failed.script': 'The viewer could not be loaded. Use the links above.',
  'viewer.failed.unreachable': '“{title}” cannot be read from its server. Use the link above.',
  'viewer.failed.tooLarge': '“{title}” is too large for this viewer. Use the link above.',
  'viewer.failed.invalid': '“{title}” is not a valid IIIF manifest. Use the link above.',
  'viewer.failed.noImages': '“{title}” contains no images. Use the link above.',
  'viewer.failed.otherHost':
    'The images of “{title}” are on a server that this site does not show. Use the link above.',
  'viewer.failed.image': 'The image of this page cannot be loaded.',
} as const;

export type ViewerMessages = Readonly<Record<keyof typeof enViewer, string>>;
