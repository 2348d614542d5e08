import type { Catalogue } from './catalogue.ts';
import { joinMessages } from './join-messages.ts';

/** French has a no-break space before `: ; ? !` and inside quotation marks. The catalogues have spaces, which authors can see. */
function space(text: string): string {
  return text.replaceAll(/ (?=[:;?!»])|(?<=«) /g, '\u00A0');
}

export function withFrenchSpaces(messages: Catalogue): Catalogue {
  const spaced = Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === 'string'
      ? space(message)
      : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, space(text)])),
  ]);
  return joinMessages(Object.fromEntries(spaced) as Catalogue);
}
