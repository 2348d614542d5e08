/** A header can contain ASCII only, so the full name is added in percent-encoding (RFC 6266). */
export function writeFilenameParameters(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return plain === name ? `filename="${plain}"` : `filename="${plain}"; filename*=UTF-8''${full}`;
}
