/** The text of a header value. Node passes the bytes of a value on as Latin-1, one character for each byte. */
const ascii = /^[\x20-\x7e]*$/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value as it was sent: UTF-8 where its bytes are valid UTF-8, otherwise Latin-1. */
export function readHeaderText(value: string): string {
  if (ascii.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** As {@link readHeaderText}, with percent-encoding decoded where all of it is valid. `+` stays. */
export function decodeHeaderText(value: string): string {
  const text = readHeaderText(value);
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a header with this text can be read as another text: percent-encoded, or UTF-8 sent as Latin-1. */
export function isAmbiguousInHeader(text: string): boolean {
  if (/%[0-9a-f]{2}/i.test(text)) return true;
  return /^[\0-\xff]*$/.test(text) && readHeaderText(text) !== text;
}
