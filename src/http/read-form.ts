/** Reads the fields of a form that a browser or a server has sent. */
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

/** Limits of the size: of forms that anybody can send, and of those of a user with a session. */
export const publicFormLimit = { name: 'form-bytes', bytes: 65_536 };
export const staffFormLimit = { name: 'form-bytes', bytes: 1_048_576 };

/** Limit: each field needs far more memory than its bytes, and all are parsed at once. */
const maxFields = 10_000;

/** The fields of the body; none without a body. Throws `unsupported-media-type`, `limit-exceeded`, `bad-parameter`. */
export async function readForm(
  request: Pick<RestRequest<never>, 'body' | 'allowBody' | 'headers'>,
  limit: typeof publicFormLimit,
): Promise<Record<string, string | readonly string[]>> {
  const { headers } = request;
  requirePlainEncoding(headers);
  const bytes = await readBytes(openBodyStream(request), headers, limit);
  if (bytes.length === 0) return {};
  const given = mediaType(headers);
  if (given !== formMediaType) failMediaType(given, [formMediaType]);
  const text = decodeText(bytes) ?? fail('bad-parameter', 'The form is not valid UTF-8.');
  if (text.split('&', maxFields + 1).length > maxFields)
    fail('limit-exceeded', `The form has more than ${maxFields} fields (limit form-fields).`, {
      details: { limit: 'form-fields', fields: maxFields },
    });
  const groups = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...groups].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
