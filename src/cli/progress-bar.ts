/**
 * Progress bars and status lines, which a terminal redraws in place.
 *
 * Why not cli-progress (3.12.0): it is six packages.
 */
import { formatCount, toMegabytes } from '../lib/quantities.ts';
import type { ImportProgress } from '../transfer/import/import.ts';
import {
  estimateProgress,
  fractionDone,
  type ProgressEstimate,
} from '../transfer/import/progress-estimate.ts';

const barWidth = 24;
/** Minimum interval between two redraws. */
const redrawMs = 100;

interface ProgressBar {
  update(progress: ImportProgress): void;
  /** Clears the line before other output. */
  clear(): void;
}

export function createProgressBar(draw: (text: string) => void, now: () => number): ProgressBar {
  const started = now();
  const line = createStatusLine(draw, now);
  return {
    update: (progress) => line.update(() => progressLine(progress, now() - started)),
    clear: () => line.clear(),
  };
}

/** `[=====>      ] 42%  17.3 of 41.0 MB  20,144 items  10,800/s  3 s left`. Without a known total: bytes, items, rate. */
export function progressLine(progress: ImportProgress, elapsedMs: number): string {
  return describeProgress(progress, estimateProgress(progress, elapsedMs));
}

export function describeProgress(progress: ImportProgress, { rate, secondsLeft }: ProgressEstimate): string {
  const { bytesRead, bytesTotal } = progress;
  const items = progress.created + progress.updated + progress.unchanged;
  const pace = `${formatCount(items, 'item')}  ${count(rate)}/s`;
  const fraction = fractionDone(progress);
  if (fraction === undefined) return `${toMegabytes(bytesRead)} MB  ${pace}`;
  const percent = `${Math.floor(fraction * 100)}%`.padStart(5);
  const size = formatMegabytesDone(bytesRead, bytesTotal!);
  return `${bar(fraction)}${percent}  ${size}  ${pace}${timeLeft(secondsLeft)}`;
}

/** `[=====>    ] 42%  42,000 of 100,000 items`. @param label the text after the percentage. */
export function fractionLine(done: number, total: number, label: string): string {
  const fraction = total === 0 ? 1 : Math.min(done / total, 1);
  return `${bar(fraction)}${`${Math.floor(fraction * 100)}%`.padStart(5)}  ${label}`;
}

interface StatusLine {
  update(line: () => string): void;
  clear(): void;
}

export function createStatusLine(draw: (text: string) => void, now: () => number): StatusLine {
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    update(line) {
      const time = now();
      if (time - drawn < redrawMs) return;
      drawn = time;
      draw(`\r\u001b[K${line()}`);
    },
    clear() {
      if (drawn > Number.NEGATIVE_INFINITY) draw('\r\u001b[K');
    },
  };
}

function bar(fraction: number): string {
  const filled = Math.round(fraction * barWidth);
  return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}]`;
}

/** `17.3 of 41.0 MB`. */
export function formatMegabytesDone(done: number, total: number): string {
  return `${toMegabytes(done)} of ${toMegabytes(total)} MB`;
}

function timeLeft(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `  ${seconds} s left` : `  ${minutes} min ${seconds % 60} s left`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
