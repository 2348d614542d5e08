import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { toPeriods } from '../../../src/formats/dates/dates.ts';

const findingAids = fileURLToPath(new URL('../../../../shared/fixtures/ead2002/', import.meta.url));

/** Distinct texts that a person recognises as a date: with a four-digit year or a century, and without a season. */
function listDateTexts(): readonly string[] {
  const texts = new Set<string>();
  for (const file of globSync('**/*.xml', { cwd: findingAids })) {
    const xml = readFileSync(`${findingAids}${file}`, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
    for (const [, content = ''] of xml.matchAll(
      /<(?:\w+:)?unitdate\b[^>]*[^/>]>([\s\S]*?)<\/(?:\w+:)?unitdate/g,
    )) {
      const text = content
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (/\b\d{4}\b|century|siècle/i.test(text) && !/spring|summer|autumn|fall|winter/i.test(text))
        texts.add(text);
    }
  }
  return [...texts];
}

describe('The unit dates of real finding aids', () => {
  it('are parsed in at least 95 of 100 cases', (t) => {
    if (!existsSync(findingAids)) {
      t.skip('../shared/fixtures/ead2002 not found: not run');
      return;
    }
    const texts = listDateTexts();
    assert.ok(texts.length > 1000);
    const understood = texts.filter((text) => toPeriods([{ text }]).periods.length > 0);
    assert.ok(understood.length / texts.length >= 0.95, `${understood.length} of ${texts.length}`);
  });
});
