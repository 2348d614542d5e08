/** Encodings of text: header values, which Node decodes as Latin-1 with one character for each byte, and the encodings that can be read. */
const ascii = /^[\x20-\x7e]*$/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes a header value: as UTF-8 if its bytes are valid UTF-8, otherwise as Latin-1. */
export function readHeaderText(value: string): string {
  if (ascii.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Like {@link readHeaderText}, and decodes percent-encoding if all of it is valid. `+` stays. */
export function decodePercentHeaderText(value: string): string {
  const text = readHeaderText(value);
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a header with this text can be decoded to a different text: it is percent-encoded, or UTF-8 sent as Latin-1. */
export function isAmbiguousInHeader(text: string): boolean {
  if (/%[0-9a-f]{2}/i.test(text)) return true;
  return /^[\0-\xff]*$/.test(text) && readHeaderText(text) !== text;
}

/** Whether the label names an encoding that `TextDecoder` supports. */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
