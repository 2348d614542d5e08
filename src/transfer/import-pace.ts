/** How fast an import goes, and how long it will take at that rate. */
import type { ImportProgress } from './transfer.ts';

export interface ImportPace {
  /** Items a second. */
  readonly rate: number;
  /** Undefined while nobody can say. */
  readonly secondsLeft: number | undefined;
}

/** Before that, the time left is a guess worth nothing. */
const firstGuessMs = 1000;

export function estimatePace(progress: ImportProgress, elapsedMs: number): ImportPace {
  const items = progress.created + progress.updated + progress.unchanged;
  const rate = elapsedMs > 0 ? Math.round((items * 1000) / elapsedMs) : 0;
  const share = fractionDone(progress);
  if (share === undefined || share <= 0 || share >= 1 || elapsedMs < firstGuessMs)
    return { rate, secondsLeft: undefined };
  return { rate, secondsLeft: Math.ceil((elapsedMs * (1 - share)) / share / 1000) };
}

/** From 0 to 1; undefined where the total is not known. */
export function fractionDone({ bytesRead, bytesTotal }: ImportProgress): number | undefined {
  return bytesTotal === undefined || bytesTotal === 0 ? undefined : Math.min(bytesRead / bytesTotal, 1);
}
