/** Sends a page whose parts are read while they are sent. */
import { networkOf } from '../../lib/client-network.ts';
import type { AnyStreamedPage } from '../../pages/define-page.ts';
import type { StreamedDocument } from '../../pages/render.ts';
import type { Context } from '../context.ts';
import type { Reply, RestRequest } from '../route.ts';
import { findNotModifiedReply, siteOf, streamedPageHeaders } from './page-reply.ts';
import { toPageRequest } from './respond-with-page.ts';
import type { StreamEtags } from './stream-etags.ts';
import type { StreamSlots } from './stream-slots.ts';

/** Shared by all streamed pages. */
interface StreamState {
  readonly slots: StreamSlots;
  readonly etags: StreamEtags;
}

export async function respondWithStream(
  page: AnyStreamedPage,
  request: RestRequest<never>,
  context: Context,
  { slots, etags }: StreamState,
): Promise<Reply> {
  const { options } = context;
  const files = await options.openPages();
  const site = siteOf(options, request, files, context.actor);
  // Before the records are read, which may change meanwhile.
  const etag = etags.create(context, site);
  const unchanged = findNotModifiedReply(request, etag);
  if (unchanged !== undefined) return unchanged;
  const address = networkOf(request.address());
  // Before the first records are read. The slot is taken with the first chunk.
  slots.requireFree(address, options.settings);
  const { data, parts } = await page.open(toPageRequest(request, context), context);
  const document = files.streams[page.name]!(data, site);
  const chunks = writeChunks(document, parts);
  return {
    status: 200,
    headers: { ...streamedPageHeaders, 'x-robots-tag': 'noindex', etag },
    body: slots.streamInSlot(address, options.settings, expireAfterError(chunks, etags)),
    failedEnd: document.failedEnd,
  };
}

async function* expireAfterError(chunks: AsyncIterable<string>, etags: StreamEtags): AsyncGenerator<string> {
  try {
    yield* chunks;
  } catch (error) {
    etags.expire();
    throw error;
  }
}

async function* writeChunks<Part>(
  { start, renderParts, renderEnd }: StreamedDocument<Part>,
  parts: AsyncIterable<readonly Part[]>,
): AsyncGenerator<string> {
  yield start;
  for await (const some of parts) yield renderParts(some);
  yield renderEnd();
}
