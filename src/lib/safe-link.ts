/**
 * Whether a URI may be a link on a page or in linked data: http(s), ark, urn, doi, or relative. Others, such as `javascript:` and
 * `file:`, are shown as text.
 */
export function isSafeLink(uri: string): boolean {
  // Browsers ignore control characters and blanks at the start, and line breaks anywhere.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters hide the scheme.
  if (/^[\s\u0000-\u001F]|[\t\r\n]/.test(uri) || uri === '') return false;
  const scheme = /^([^/?#]*?):/.exec(uri)?.[1];
  return scheme === undefined || /^(?:https?|ark|urn|doi)$/i.test(scheme);
}
