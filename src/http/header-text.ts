const plain = /^[\x20-\x24\x26-\x7e]*$/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text a client meant by a header value: raw UTF-8 bytes, which node hands over as Latin-1, and percent-encoding are
 * undone where the whole value is validly encoded; else it is taken as it is. `+` stays.
 */
export function decodeHeaderText(value: string): string {
  if (plain.test(value)) return value;
  const text = fromBytes(value);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fromBytes(value: string): string {
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
