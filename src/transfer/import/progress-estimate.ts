/** Estimates the rate of an import, or of another job, and its remaining time. */
import type { ImportProgress } from './import.ts';

export interface ProgressEstimate {
  /** Items per second. */
  readonly rate: number;
  /** Undefined while it cannot be estimated. */
  readonly secondsLeft: number | undefined;
}

/** The remaining time is not estimated until this time has passed. */
const minElapsedMs = 1000;

export function estimateProgress(progress: ImportProgress, elapsedMs: number): ProgressEstimate {
  return estimate(
    progress.created + progress.updated + progress.unchanged,
    fractionDone(progress),
    elapsedMs,
  );
}

/** @param fraction from 0 to 1; undefined if the total is not known. */
export function estimate(items: number, fraction: number | undefined, elapsedMs: number): ProgressEstimate {
  const rate = elapsedMs > 0 ? Math.round((items * 1000) / elapsedMs) : 0;
  if (fraction === undefined || fraction <= 0 || fraction >= 1 || elapsedMs < minElapsedMs)
    return { rate, secondsLeft: undefined };
  return { rate, secondsLeft: Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000) };
}

/** From 0 to 1; undefined if the total is not known. */
export function fractionDone({ bytesRead, bytesTotal }: ImportProgress): number | undefined {
  return bytesTotal === undefined || bytesTotal === 0 ? undefined : Math.min(bytesRead / bytesTotal, 1);
}
