/** The markers before the text of list items: numbers and dots. */
import { type Canvas, drawRuns } from './draw-runs.ts';
import type { TextArea } from './lay-out-block.ts';
import { baselineOf, indentWidth, markerGap, page, textStyles } from './page-metrics.ts';
import type { Marker } from './structure-tree.ts';
import { endElement } from './tagged-text-writer.ts';
import { breakLines } from './text-lines.ts';

interface MarkerPlace {
  readonly area: TextArea;
  /** Of the text after the innermost marker. */
  readonly indent: number;
  readonly y: number;
  readonly isRightToLeft: boolean;
}

/** @param markers the innermost one first. */
export function writeMarkers(
  canvas: Canvas,
  markers: readonly Marker[],
  { area: { left, right }, indent, y, isRightToLeft }: MarkerPlace,
): void {
  const { document, fonts } = canvas;
  const { size } = textStyles.text;
  for (const [i, { element, text }] of markers.entries()) {
    const [line] = breakLines([{ text }], fonts, page.width);
    const distance = indent - i * indentWidth - markerGap;
    const x = isRightToLeft ? right - distance : left + distance - line!.width * size;
    element.add(document.markStructureContent('Lbl'));
    drawRuns(canvas, line!.segments[0]!.runs, { x, baseline: baselineOf(textStyles.text, y), size });
    document.endMarkedContent();
    endElement(element);
  }
}
