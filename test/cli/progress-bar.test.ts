import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createProgressBar,
  formatMegabytesDone,
  fractionLine,
  progressLine,
} from '../../src/cli/progress-bar.ts';

const halfway = {
  file: 'inventory.xml',
  bytesRead: 20_500_000,
  bytesTotal: 41_000_000,
  created: 20_000,
  updated: 100,
  unchanged: 4_000,
};

describe('The progress of an import', () => {
  it('shows bytes, items, rate and time left', () => {
    assert.equal(
      progressLine(halfway, 2000),
      '[============            ]  50%  20.5 of 41.0 MB  24,100 items  12,050/s  2 s left',
    );
  });

  it('counts long times in minutes', () => {
    assert.match(progressLine(halfway, 125_000), / 2 min 5 s left$/);
  });

  it('has no estimate in the first second, nor when everything has been read', () => {
    assert.doesNotMatch(progressLine(halfway, 500), /left/);
    assert.doesNotMatch(progressLine({ ...halfway, bytesRead: 41_000_000 }, 5000), /left/);
  });

  it('shows no bar if the size is not known', () => {
    assert.equal(
      progressLine({ ...halfway, bytesTotal: undefined }, 2000),
      '20.5 MB  24,100 items  12,050/s',
    );
  });

  it('never exceeds 100 %', () => {
    assert.match(progressLine({ ...halfway, bytesRead: 50_000_000 }, 2000), /^\[={24}\] 100%/);
  });

  it('is drawn at most ten times a second, and cleared at the end', () => {
    let time = 0;
    const drawn: string[] = [];
    const bar = createProgressBar(
      (text) => drawn.push(text),
      () => time,
    );
    for (; time < 1000; time += 10) bar.update(halfway);
    assert.equal(drawn.length, 10);
    bar.clear();
    assert.equal(drawn.at(-1), '\r\u001b[K');
  });

  it('is not cleared if nothing was drawn', () => {
    const drawn: string[] = [];
    createProgressBar(
      (text) => drawn.push(text),
      () => 0,
    ).clear();
    assert.deepEqual(drawn, []);
  });
});

describe('The progress of a dump or a restore', () => {
  it('shows the percentage', () => {
    assert.equal(
      fractionLine(1, 2, formatMegabytesDone(20_500_000, 41_000_000)),
      `[${'='.repeat(12)}${' '.repeat(12)}]  50%  20.5 of 41.0 MB`,
    );
    assert.match(fractionLine(0, 0, ''), /^\[={24}\] 100%/);
    assert.match(fractionLine(3, 2, ''), /100%/);
  });
});
