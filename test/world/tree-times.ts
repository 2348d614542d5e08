/** Measures the tree of a finding aid in a browser. */
import type { Page } from 'playwright-core';

interface TreeTimes {
  /** Milliseconds from the first byte of the page until the rows are shown. */
  readonly shown: number;
  /** Milliseconds of jumps to distant rows until all visible rows have their titles. */
  readonly jumps: readonly number[];
}

/** @param page the page of a unit with many siblings, its tree shown. */
export async function measureTree(page: Page): Promise<TreeTimes> {
  const shown = await page.evaluate<number>(
    `performance.getEntriesByName('tree shown')[0].startTime - performance.getEntriesByType('navigation')[0].responseStart`,
  );
  const jumps: number[] = [];
  for (const part of [0.99, 0.01, 0.5, 0.25, 0.75]) jumps.push(await measureJump(page, part));
  return { shown, jumps };
}

/** @param part the position of the scrollbar, from 0 to 1. */
function measureJump(page: Page, part: number): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const rows = document.querySelector('.tree-rows');
    const start = performance.now();
    rows.scrollTop = rows.scrollHeight * ${part};
    const check = () => {
      const { top, bottom } = rows.getBoundingClientRect();
      const shown = [...rows.querySelectorAll('[role=treeitem]')].filter((row) => {
        const at = row.getBoundingClientRect();
        return at.bottom > top && at.top < bottom;
      });
      const isDone = shown.length > 5 && shown.every((row) => !row.hasAttribute('aria-busy'));
      if (isDone) resolve(performance.now() - start);
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  })`);
}
