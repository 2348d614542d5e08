/** Responses with summaries (`fields=summary`): they have an ETag, so that clients can keep short lists. */
import { createEtag, gzipEtag, matchesEtag } from '../../lib/digest.ts';
import { textHeader } from '../../parameters/parameter.ts';
import type { Reply, RestRequest } from '../route.ts';
import { summaryParameters } from '../wire-form.ts';

export const summaryListParameters = {
  ...summaryParameters,
  'If-None-Match': textHeader(
    'ETag that the client knows, with fields=summary: 304 if the response is unchanged',
  ),
};

/** The response if the client has the current summaries. */
export const unchangedResponse = {
  status: 304,
  help: 'The summaries are unchanged',
  content: { kind: 'nothing' },
} as const;

/**
 * Adds the ETag of the body, and answers 304 if the client knows it. Responses with whole records are returned unchanged, and so are streams, whose
 * bytes are not known in advance.
 */
export function withSummaryEtag(
  { parameters }: RestRequest<typeof summaryParameters> | RestRequest<typeof summaryListParameters>,
  reply: Reply,
): Reply {
  const { body } = reply;
  if (parameters.fields === undefined || (typeof body !== 'string' && !Buffer.isBuffer(body))) return reply;
  const etag = createEtag(body, '');
  const known = 'If-None-Match' in parameters ? parameters['If-None-Match'] : undefined;
  if (known === undefined || !matchesEtag(known, etag))
    return { ...reply, headers: { ...reply.headers, etag } };
  const { 'content-type': _, ...headers } = reply.headers ?? {};
  const compressed = gzipEtag(etag);
  return { status: 304, headers: { ...headers, etag: known.includes(compressed) ? compressed : etag } };
}
