/**
 * Notes of EAG for visitors without a field: closing days, whether the institution is open, and its services. Pages show them in the areas of ISDIAH
 * with the fields, in the order of EAG.
 */

/** The areas of ISDIAH (model/standards/isdiah.ts) that a visitor needs first. */
export const visitAreas = ['access', 'services'] as const;
export type VisitArea = (typeof visitAreas)[number];

/** Elements that contain everything about access, or about services, in the flat EAG and in EAG 2012. */
const areaOfElement: Readonly<Record<string, VisitArea>> = {
  timetable: 'access',
  access: 'access',
  accessibility: 'access',
  handicapped: 'access',
  directions: 'access',
  services: 'services',
  searchroom: 'services',
  library: 'services',
  techservices: 'services',
};

/** @param key the path of an element or attribute in the source file. */
export function findVisitArea(key: string): VisitArea | undefined {
  if (!key.startsWith('eag_')) return undefined;
  const name = key.split(/[_/@]+/).find((one) => Object.hasOwn(areaOfElement, one));
  return name === undefined ? undefined : areaOfElement[name];
}

/** Elements whose meaning depends on the element around them, such as the telephone of the reading room. */
const sharedElements = new Set(
  'telephone email webpage citation descriptivenote nameentry searchroom'.split(' '),
);

/** Elements between a service and its contents. */
const innerElements = new Set(
  'contact part p num services techservices recreationalservices timetable'.split(' '),
);

/** The name of the element, and of the service for a telephone, a website or a note. @param path from `eag` to the element. */
export function namesOfVisit(path: readonly string[]): readonly string[] {
  const named = path.filter((name) => !innerElements.has(name.toLowerCase()));
  const isShared = sharedElements.has(named.at(-1)?.toLowerCase() ?? '');
  const service = named.slice(0, -1).findLast((name) => !notServices.has(name.toLowerCase()));
  return isShared && service !== undefined ? [service, named.at(-1)!] : named.slice(-1);
}

const notServices = new Set(
  'eag archguide desc repositories repository descriptivenote nameentry'.split(' '),
);

/** Names of fields and elements in the order of EAG 2012, in lower case. */
const visitOrder: readonly string[] = (
  'openingtimes opening closing isopen conditions restaccess termsofuse isaccessible accessibility directions ' +
  'searchroom workplaces computerplaces microfilmplaces photographallowance readersticket advancedorders researchservices ' +
  'library monographicpub serialpub internetaccess restorationlab reproductionser reproductionservices microformser ' +
  'photographser digitalser photocopyser publicareas refreshment exhibition tourssessions otherservices'
).split(' ');

/** The position of a field or note among the others of its area; names that EAG lacks are last. */
export function rankVisit(name: string): number {
  const at = visitOrder.indexOf(name.toLowerCase());
  return at === -1 ? visitOrder.length : at;
}
