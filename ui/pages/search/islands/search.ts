/** The search page: choosing a period in the histogram, and the facets of phones in a dialog. */
import { connectHistogram } from '../date-range.ts';
import { enableFacetDialog } from '../facet-dialog.ts';

const histogram = document.querySelector<SVGSVGElement>('.histogram');
const form = document.querySelector<HTMLFormElement>('form.dates');
if (histogram !== null && form !== null) connectHistogram(histogram, form);

const facets = document.getElementById('facets');
const button = document.querySelector<HTMLElement>('.facets-open');
if (facets !== null && button !== null) enableFacetDialog(facets, button);
