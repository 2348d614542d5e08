/** How far an import is, in one line of text that a terminal draws over and over. */
import { formatCount } from '../lib/english.ts';
import { estimatePace, fractionDone, type ImportPace } from '../transfer/import-pace.ts';
import type { ImportProgress } from '../transfer/transfer.ts';

const BAR_WIDTH = 24;
/** Not more often than the eye can follow. */
const REDRAW_MS = 100;

export interface ProgressBar {
  update(progress: ImportProgress): void;
  /** Wipes the line, so that what is printed next stands alone. */
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
  return amountDone(progress, estimatePace(progress, elapsedMs));
}

export function amountDone(progress: ImportProgress, { rate, secondsLeft }: ImportPace): string {
  const { bytesRead, bytesTotal } = progress;
  const items = progress.created + progress.updated + progress.unchanged;
  const pace = `${formatCount(items, 'item')}  ${count(rate)}/s`;
  const share = fractionDone(progress);
  if (share === undefined) return `${megabytes(bytesRead)} MB  ${pace}`;
  const percent = `${Math.floor(share * 100)}%`.padStart(5);
  const size = bytesOf(bytesRead, bytesTotal!);
  return `${bar(share)}${percent}  ${size}  ${pace}${timeLeft(secondsLeft)}`;
}

/** A line for what is counted in one number alone: `[=====>    ] 42%  42,000 of 100,000 items`. */
export function shareLine(done: number, total: number, what: string): string {
  const share = total === 0 ? 1 : Math.min(done / total, 1);
  return `${bar(share)}${`${Math.floor(share * 100)}%`.padStart(5)}  ${what}`;
}

/** Draws lines over and over, not more often than the eye can follow. */
export interface StatusLine {
  update(line: () => string): void;
  clear(): void;
}

export function createStatusLine(draw: (text: string) => void, now: () => number): StatusLine {
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    update(line) {
      const time = now();
      if (time - drawn < REDRAW_MS) return;
      drawn = time;
      draw(`\r\u001b[K${line()}`);
    },
    clear() {
      if (drawn > Number.NEGATIVE_INFINITY) draw('\r\u001b[K');
    },
  };
}

function bar(share: number): string {
  const filled = Math.round(share * BAR_WIDTH);
  return `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
}

/** `17.3 of 41.0 MB`. */
export function bytesOf(done: number, total: number): string {
  return `${megabytes(done)} of ${megabytes(total)} MB`;
}

function timeLeft(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `  ${seconds} s left` : `  ${minutes} min ${seconds % 60} s left`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function count(value: number): string {
  return value.toLocaleString('en');
}
