/** Fetches a IIIF manifest, up to a number of bytes. */
import { ManifestError } from './parse-manifest.ts';

export interface ReadOptions {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** The parsed JSON. Throws ManifestError. */
export async function readManifest(url: string, { maxBytes, timeoutMs }: ReadOptions): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch(
    failUnreachable,
  );
  if (!response.ok || response.body === null) throw new ManifestError('unreachable');
  const text = await readText(response.body, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new ManifestError('invalid');
  }
}

function failUnreachable(): never {
  throw new ManifestError('unreachable');
}

/** Stops reading at the limit: a length in the header may be absent or wrong. */
async function readText(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(failUnreachable);
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      void reader.cancel();
      throw new ManifestError('tooLarge');
    }
    text += decoder.decode(value, { stream: true });
  }
}
