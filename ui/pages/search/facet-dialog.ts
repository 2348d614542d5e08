/**
 * Shows the facets on phones in a modal dialog, which keeps the focus inside and closes with Escape. Without this script they are a popover, and on
 * wide screens a column.
 */
export function enableFacetDialog(facets: HTMLElement, button: HTMLElement): void {
  const close = facets.querySelector<HTMLElement>('.facets-close')!;
  const marker = document.createComment('facets');
  const dialog = document.createElement('dialog');
  dialog.className = 'facets-dialog';
  dialog.setAttribute('aria-labelledby', 'facets-title');
  for (const element of [button, close]) element.removeAttribute('popovertarget');
  button.setAttribute('aria-haspopup', 'dialog');
  facets.before(marker);

  button.addEventListener('click', () => {
    facets.removeAttribute('popover');
    dialog.append(facets);
    document.body.append(dialog);
    dialog.showModal();
  });
  close.addEventListener('click', () => dialog.close());
  // A click on the dialog itself is one on the backdrop: the facets fill the dialog.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    facets.setAttribute('popover', 'auto');
    marker.after(facets);
    dialog.remove();
    button.focus();
  });
  matchMedia('(width >= 60rem)').addEventListener('change', () => dialog.close());
}
