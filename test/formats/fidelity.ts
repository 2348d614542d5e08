/** Lists the texts of a document that its drafts do not contain as often, as `npm run fidelity` does for stored records. */
import type { DraftStep } from '../../src/model/draft.ts';
import { type Share, StoredWords, sourceTexts } from '../../tools/measure.ts';
import { bytesOfText } from './read-document.ts';

export async function missingTexts(
  xml: string,
  root: string,
  steps: readonly DraftStep[],
): Promise<readonly string[]> {
  return shareOf(await sourceTexts(bytesOfText(xml), [root]), steps).missing;
}

export function shareOf(texts: readonly string[], steps: readonly DraftStep[]): Share {
  const kept = new StoredWords();
  for (const step of steps) if (step.step === 'close') kept.add(step);
  return kept.share(texts);
}
