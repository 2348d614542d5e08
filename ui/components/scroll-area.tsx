import type { ComponentChildren, VNode } from 'preact';

interface ScrollAreaProps {
  /** Name for screen readers, such as "Table". */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Content that may be wider than the page. It can get the focus, so that the arrow keys scroll it. */
export function ScrollArea({ label, children }: ScrollAreaProps): VNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, users of a keyboard could not scroll.
    <div class="scroll-area" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
