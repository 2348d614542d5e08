/** Properties without a field in a cell: `ead_odd_: First text||csv_shelf: A 12`. */
import type { Data } from '../../model/define.ts';
import { dumpOnlyFields } from '../../model/system.ts';
import { toTexts } from '../xml/write-values.ts';

export interface Property {
  readonly name: string;
  readonly text: string;
}

/** A value without the name of a property continues the previous one, whose text contains the separator. */
export function parseProperties(cell: string, separator: string): readonly Property[] {
  const properties: Property[] = [];
  for (const value of cell.split(separator)) {
    const [, name, text = ''] = /^\s*(\S+):\s(.*)$/s.exec(value) ?? [];
    const previous = properties.at(-1);
    if (name !== undefined)
      properties.push({ name: dumpOnlyFields.includes(name) ? `csv_${name}` : name, text: text.trim() });
    else if (previous !== undefined)
      properties[properties.length - 1] = { ...previous, text: previous.text + separator + value };
    else if (value.trim() !== '') properties.push({ name: 'csv_unknownProperties', text: value.trim() });
  }
  return properties.filter(({ text }) => text !== '');
}

/** A value for each text of each property. White space in names, which a cell cannot contain, becomes `_`. */
export function toPropertyValues(data: Data): readonly string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    toTexts(value).map((text) => `${name.replace(/\s/g, '_')}: ${text}`),
  );
}
