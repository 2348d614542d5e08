/** Reads the fields of a form that a browser or a server has sent. */
import type { Settings } from '../config/settings.ts';
import { fail } from '../model/errors.ts';
import {
  decodeText,
  failMediaType,
  formMediaType,
  mediaType,
  readBytes,
  requirePlainEncoding,
} from './read-body.ts';
import { openBodyStream, type RestRequest } from './route.ts';

/** The fields of the body; none without a body. Throws `unsupported-media-type`, `limit-exceeded`, `bad-parameter`. */
export async function readForm(
  request: Pick<RestRequest<never>, 'body' | 'allowBody' | 'headers'>,
  settings: Pick<Settings, 'jsonBytes'>,
): Promise<Record<string, string | readonly string[]>> {
  const { headers } = request;
  requirePlainEncoding(headers);
  const limit = { name: 'json-bytes', bytes: settings.jsonBytes };
  const bytes = await readBytes(openBodyStream(request), headers, limit);
  if (bytes.length === 0) return {};
  const given = mediaType(headers);
  if (given !== formMediaType) failMediaType(given, [formMediaType]);
  const text = decodeText(bytes) ?? fail('bad-parameter', 'The form is not valid UTF-8.');
  const groups = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...groups].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
