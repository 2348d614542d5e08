/**
 * The image viewer: OpenSeadragon with the controls that the server has rendered (ui/components/image-viewer.tsx). PageUp and PageDown go to the
 * previous and next page; the other keys of the image are those of OpenSeadragon.
 */
import OpenSeadragon from 'openseadragon';
import type { ViewedPage } from '../iiif/parse-manifest.ts';
import { readSourcePages, type SourcePages } from './read-source-pages.ts';
import type { ViewerAction, ViewerValues } from './viewer-values.ts';

const zoomStep = 1.5;

/** Reads the pages and opens the first one. Shows a message if there are no pages. */
export async function openViewer(root: HTMLElement, values: ViewerValues): Promise<void> {
  const write = (key: string, texts: Readonly<Record<string, string | number>> = {}): string =>
    values.messages[key]!.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(texts[name] ?? ''));
  const read = await readSourcePages(values);
  const notes = read.flatMap(({ source: { title }, problem, hasMore = false, pages }) => [
    ...(problem === undefined ? [] : [write(`viewer.failed.${problem}`, { title })]),
    ...(hasMore ? [write('viewer.hasMore', { count: pages.length })] : []),
  ]);
  const shown = read.filter(({ pages }) => pages.length > 0);
  if (shown.length === 0) find(root, '.viewer-status').textContent = notes.join(' ');
  else new ImageViewer(root, shown, notes, write);
}

function find<E extends HTMLElement>(root: HTMLElement, selector: string): E {
  return root.querySelector<E>(selector)!;
}

type Write = (key: string, values?: Readonly<Record<string, string | number>>) => string;

class ImageViewer {
  readonly #root: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #select: HTMLSelectElement;
  readonly #status: HTMLElement;
  readonly #pages: readonly ViewedPage[];
  readonly #notes: readonly string[];
  readonly #write: Write;
  readonly #viewer: OpenSeadragon.Viewer;
  /** Removes the listeners of the controls. */
  readonly #closed = new AbortController();
  #page = 0;
  #triesService = false;

  constructor(root: HTMLElement, sources: readonly SourcePages[], notes: readonly string[], write: Write) {
    this.#root = root;
    this.#frame = find(root, '.viewer-frame');
    this.#select = find<HTMLSelectElement>(root, '.viewer-pages');
    this.#status = find(root, '.viewer-status');
    this.#pages = sources.flatMap(({ pages }) => pages);
    this.#notes = notes;
    this.#write = write;
    this.#fillPages(sources);
    find(root, '.viewer-open').hidden = true;
    this.#frame.hidden = false;
    find(root, '[data-action=fullScreen]').hidden = !document.fullscreenEnabled;
    OpenSeadragon.setString('Errors.OpenFailed', write('viewer.failed.image'));
    this.#viewer = createViewer(find(root, '.viewer-image'));
    this.#connect();
    this.#show(0);
    this.#viewer.canvas.focus({ preventScroll: true });
    this.#frame.scrollIntoView({ block: 'nearest' });
  }

  /** Several sources are groups of the list. */
  #fillPages(sources: readonly SourcePages[]): void {
    let page = 0;
    const groups = sources.map(({ source, pages }) => {
      const options = pages.map(({ label }) => {
        page += 1;
        const number = String(page);
        return new Option(label === undefined || label === number ? number : `${number}. ${label}`);
      });
      if (sources.length === 1 || options.length === 1) return options;
      const group = document.createElement('optgroup');
      group.label = source.title;
      group.append(...options);
      return [group];
    });
    this.#select.replaceChildren(...groups.flat());
  }

  #connect(): void {
    const { signal } = this.#closed;
    for (const button of this.#root.querySelectorAll<HTMLElement>('[data-action]'))
      button.addEventListener('click', () => this.#act(button.dataset.action as ViewerAction), { signal });
    this.#select.addEventListener('change', () => this.#show(this.#select.selectedIndex), { signal });
    this.#frame.addEventListener(
      'keydown',
      (event) => {
        if (event.target === this.#select || !['PageUp', 'PageDown'].includes(event.key)) return;
        event.preventDefault();
        this.#act(event.key === 'PageUp' ? 'previous' : 'next');
      },
      { signal },
    );
    this.#viewer.addHandler('open-failed', () => this.#failOpen());
    this.#viewer.addHandler('tile-load-failed', () => this.#fail());
  }

  #act(action: ViewerAction): void {
    const { viewport } = this.#viewer;
    const actions: Readonly<Record<ViewerAction, () => void>> = {
      previous: () => this.#show(this.#page - 1),
      next: () => this.#show(this.#page + 1),
      zoomIn: () => viewport.zoomBy(zoomStep).applyConstraints(),
      zoomOut: () => viewport.zoomBy(1 / zoomStep).applyConstraints(),
      whole: () => viewport.goHome(),
      rotate: () => viewport.setRotation(viewport.getRotation() + 90),
      fullScreen: () =>
        void (document.fullscreenElement === null
          ? this.#frame.requestFullscreen()
          : document.exitFullscreen()),
      close: () => this.#close(),
    };
    actions[action]();
  }

  #show(index: number): void {
    const page = this.#pages[index];
    if (page === undefined) return;
    this.#page = index;
    this.#select.selectedIndex = index;
    this.#disable('previous', index === 0);
    this.#disable('next', index === this.#pages.length - 1);
    const number = index + 1;
    const name = page.label ?? this.#write('viewer.number', { page: number });
    const { canvas } = this.#viewer;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', this.#write('viewer.image', { name }));
    const position = this.#write('viewer.position', { page: number, total: this.#pages.length, label: name });
    this.#status.textContent = [position, ...this.#notes].join(' ');
    this.#triesService = page.service !== undefined;
    if (page.service === undefined) this.#openFile(page);
    else this.#viewer.open({ tileSource: `${page.service}/info.json` });
  }

  /** A button that has the focus keeps it, so it is not disabled for the keyboard. */
  #disable(action: ViewerAction, isDisabled: boolean): void {
    find(this.#root, `[data-action=${action}]`).setAttribute('aria-disabled', String(isDisabled));
  }

  #openFile({ file }: ViewedPage): void {
    if (file === undefined) this.#fail();
    else this.#viewer.open({ tileSource: { type: 'image', url: file } });
  }

  /** The image file of a page is shown if its image service does not respond. */
  #failOpen(): void {
    if (this.#triesService) this.#openFile(this.#pages[this.#page]!);
    else this.#fail();
    this.#triesService = false;
  }

  #fail(): void {
    this.#status.textContent = this.#write('viewer.failed.image');
  }

  #close(): void {
    this.#closed.abort();
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    this.#viewer.destroy();
    this.#frame.hidden = true;
    this.#status.textContent = '';
    const open = find(this.#root, '.viewer-open');
    open.hidden = false;
    open.focus();
  }
}

/**
 * OpenSeadragon adds a style element, which the content security policy blocks, unless there is one with this attribute. An element of another
 * namespace is no style, and is found as well.
 */
function preventStyleElement(): void {
  const name = 'data-openseadragon-mobile-css';
  if (document.querySelector(`style[${name}]`) !== null) return;
  const marker = document.createElementNS('urn:fonds:none', 'style');
  marker.setAttribute(name, '');
  document.head.append(marker);
}

/** The canvas drawer needs no permission (CORS) of the host of the images. */
function createViewer(element: HTMLElement): OpenSeadragon.Viewer {
  preventStyleElement();
  // The viewer shows errors of images to the reader.
  Object.assign(OpenSeadragon, { console: { ...console, error: () => undefined } });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new OpenSeadragon.Viewer({
    element,
    drawer: 'canvas',
    showNavigationControl: false,
    showNavigator: false,
    crossOriginPolicy: false,
    animationTime: isStill ? 0 : 0.4,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    visibilityRatio: 0.5,
    maxZoomPixelRatio: 3,
  });
}
