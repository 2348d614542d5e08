/** Parameters that newsletters, social networks and search engines add to links. They say nothing to the service. */

const trackingNames =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|fbclid|gclid|gclsrc|gbraid|wbraid|dclid|srsltid|msclkid|mc_cid|mc_eid|igshid|igsh|twclid|ttclid|yclid|li_fat_id|_gl|_ga|_hsenc|_hsmi)$/i;

/** The URL without these parameters, or undefined if it has none of them. @param url path and query, as the client sent them. */
export function removeTrackingParameters(url: string): string | undefined {
  const at = url.indexOf('?');
  // A browser would read a location that begins with two slashes as the address of another host.
  if (at === -1 || !/^\/(?![/\\])/.test(url)) return undefined;
  const pairs = url.slice(at + 1).split('&');
  const kept = pairs.filter((pair) => !trackingNames.test(pair.split('=', 1)[0]!));
  if (kept.length === pairs.length) return undefined;
  return url.slice(0, at) + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}
