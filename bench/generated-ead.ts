/** Generates a finding aid of any size: four levels, about 760 bytes per unit, with text that resembles descriptions. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';

const words =
  'minutes letters reports council harbour school factory union ledger photographs maps plans correspondence annual board registry permit house street bridge water market police guild church hospital emigration accounts census tax land deed lease dock ship crew cargo'.split(
    ' ',
  );

/** Deterministic: the same seed gives the same text. */
function sentence(seed: number, length: number): string {
  let state = seed * 2654435761;
  const picked: string[] = [];
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    picked.push(words[state % words.length]!);
  }
  return picked.join(' ');
}

function unit(n: number, level: string, inner: string): string {
  const from = 1800 + (n % 140);
  return `<c level="${level}"><did><unitid>INV-${n}</unitid><unittitle>${sentence(n, 6)} ${n}</unittitle><unitdate normal="${from}/${from + 5}">${from}-${from + 5}</unitdate><physdesc><extent>${(n % 9) + 1} folders</extent></physdesc><container type="box">${n % 300}</container></did><scopecontent><p>${sentence(n + 1, 40)}.</p><p>${sentence(n + 2, 12)}.</p></scopecontent><controlaccess><subject>${words[n % words.length]}</subject><geogname>${words[(n * 7) % words.length]}</geogname></controlaccess>${inner}</c>\n`;
}

/** Writes the file; series of 10 files of 9 items below one fonds. Returns its size in bytes. */
export function writeGeneratedEad(path: string, units: number): number {
  const file = openSync(path, 'w');
  writeSync(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>\n<ead><eadheader><eadid>MADE-${units}</eadid><profiledesc><langusage><language langcode="eng">English</language></langusage></profiledesc></eadheader><archdesc level="fonds"><did><unitid>F-${units}</unitid><unittitle>A made fonds</unittitle></did><dsc>\n`,
  );
  let made = 1;
  while (made < units) {
    let series = '';
    const seriesNumber = made++;
    for (let f = 0; f < 10 && made < units; f++) {
      const fileNumber = made++;
      let items = '';
      for (let i = 0; i < 9 && made < units; i++) items += unit(made++, 'item', '');
      series += unit(fileNumber, 'file', items);
    }
    writeSync(file, unit(seriesNumber, 'series', series));
  }
  writeSync(file, '</dsc></archdesc></ead>\n');
  closeSync(file);
  return statSync(path).size;
}
