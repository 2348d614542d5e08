/** Shows the button of the image viewer. The viewer itself is loaded when the reader presses it. */
import type { ViewerValues } from '../viewer/viewer-values.ts';

for (const root of document.querySelectorAll<HTMLElement>('.image-viewer[data-viewer]')) connect(root);

function connect(root: HTMLElement): void {
  const values = JSON.parse(root.dataset.viewer!) as ViewerValues;
  const button = root.querySelector<HTMLButtonElement>('.viewer-open')!;
  const status = root.querySelector<HTMLElement>('.viewer-status')!;
  button.addEventListener('click', () => {
    status.textContent = values.messages['viewer.loading']!;
    button.disabled = true;
    import('../viewer/image-viewer.ts')
      .then(({ openViewer }) => openViewer(root, values))
      .catch(() => {
        status.textContent = values.messages['viewer.failed.script']!;
      })
      .finally(() => {
        button.disabled = false;
      });
  });
  root.hidden = false;
}
