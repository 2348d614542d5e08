/** Updates the progress of jobs in a list each second. When a job has ended, or waits for its user, the page is loaded again. Without this script the list stays as it is. */
import { formatPluralMessage, type PluralForms } from '../../../messages/plural-forms.ts';

interface JobState {
  readonly state: string;
  readonly progress: {
    readonly bytesRead?: number;
    readonly bytesTotal?: number | null;
    readonly secondsLeft?: number | null;
  } | null;
}

const intervalMs = 1000;

for (const list of document.querySelectorAll<HTMLElement>('[data-jobs]')) void follow(list);

async function follow(list: HTMLElement): Promise<void> {
  const left = JSON.parse(list.dataset.left!) as PluralForms;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
    // A hidden page is updated when it is seen again.
    if (document.hidden) continue;
    for (const row of list.querySelectorAll<HTMLElement>('[data-job]')) {
      const job = await readJob(`${list.dataset.jobs}/jobs/${row.dataset.job}`);
      // The session has ended, or the service restarts: the page stays as it is.
      if (job === undefined) return;
      if (job.state !== row.dataset.state && job.state !== 'finishing') {
        location.reload();
        return;
      }
      show(row, job, left);
    }
  }
}

async function readJob(path: string): Promise<JobState | undefined> {
  try {
    const response = await fetch(path);
    return response.ok ? ((await response.json()) as JobState) : undefined;
  } catch {
    return undefined;
  }
}

function show(row: HTMLElement, { progress }: JobState, left: PluralForms): void {
  const { bytesRead = 0, bytesTotal = null, secondsLeft = null } = progress ?? {};
  const bar = row.querySelector('progress')!;
  if (bytesTotal !== null && bytesTotal > 0) bar.value = bytesRead / bytesTotal;
  row.querySelector('.home-left')!.textContent =
    secondsLeft === null ? '' : formatPluralMessage(left, secondsLeft, document.documentElement.lang);
}
