/** Lines and pictures without a meaning of their own, which screen readers skip. */
import type { Canvas } from './draw-runs.ts';
import type { TextArea } from './lay-out-block.ts';
import { page, textLeft } from './page-metrics.ts';

export function drawArtifact({ document }: Canvas, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** A line across the page, or across the area. */
export function drawRule(canvas: Canvas, y: number, { left, right }: TextArea = page): void {
  drawArtifact(canvas, () => {
    canvas.document.save().lineWidth(0.4).moveTo(left, y).lineTo(right, y).stroke().restore();
  });
}

/** The dots between an entry and its page number. */
export function drawLeader(canvas: Canvas, from: number, to: number, baseline: number): void {
  if (from >= to) return;
  drawArtifact(canvas, () => {
    const { document } = canvas;
    document.save().lineWidth(0.5).dash(0.5, { space: 3.2 });
    document.moveTo(from, baseline).lineTo(to, baseline).stroke().restore();
  });
}

const logoSize = { width: 200, height: 56 };

/** The logo of the institution, whose name stands below it. Returns its height, 0 for a file that cannot be read. */
export function drawLogo(canvas: Canvas, file: Uint8Array, y: number): number {
  const { document } = canvas;
  let image: ReturnType<typeof document.openImage>;
  try {
    image = document.openImage(file);
  } catch {
    return 0;
  }
  const scale = Math.min(1, logoSize.width / image.width, logoSize.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  drawArtifact(canvas, () => document.image(image, textLeft, y, { fit: [width, height] }));
  return height;
}
