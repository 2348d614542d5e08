/**
 * The terms of Records in Contexts that we use, with their domain and range in RiC-O 1.0.2. This list must contain only terms of the
 * published ontology.
 */
export const ricProperties: Readonly<
  Record<string, { readonly from: readonly string[]; readonly to?: readonly string[] }>
> = {
  accruals: { from: ['RecordSet'] },
  authorizingMandate: { from: ['Agent'] },
  beginningDate: { from: ['Thing'] },
  conditionsOfAccess: { from: ['Instantiation', 'RecordResource'] },
  conditionsOfUse: { from: ['Instantiation', 'RecordResource'] },
  date: { from: ['Thing'] },
  endDate: { from: ['Thing'] },
  expressedDate: { from: ['Date'] },
  generalDescription: { from: ['Thing'] },
  hasCreationDate: { from: ['Instantiation', 'RecordResource'], to: ['Date'] },
  hasCreator: { from: ['Instantiation', 'RecordResource'], to: ['Agent'] },
  hasOrHadInstantiation: { from: ['RecordResource'], to: ['Instantiation'] },
  hasOrHadPart: { from: ['Thing'], to: ['Thing'] },
  hasOrHadHolder: { from: ['Instantiation', 'RecordResource'], to: ['Agent'] },
  hasOrHadLanguage: { from: ['Agent', 'Record', 'RecordPart'], to: ['Language'] },
  hasOrHadLocation: { from: ['Thing'], to: ['Place'] },
  hasOrHadSomeMembersWithLanguage: { from: ['RecordSet'], to: ['Language'] },
  hasOrHadSubject: { from: ['RecordResource'], to: ['Thing'] },
  hasRecordSetType: { from: ['RecordSet'], to: ['RecordSetType'] },
  history: { from: ['RecordResource', 'Instantiation', 'Agent', 'Event', 'Rule', 'Place'] },
  identifier: { from: ['Thing'] },
  includesOrIncluded: { from: ['RecordSet'], to: ['Record', 'RecordSet'] },
  isAssociatedWithDate: { from: ['Thing'], to: ['Date'] },
  isAssociatedWithPlace: { from: ['Thing'], to: ['Place'] },
  isEquivalentTo: { from: ['Thing'], to: ['Thing'] },
  isOrWasDescribedBy: { from: ['Thing'], to: ['RecordResource'] },
  isOrWasIncludedIn: { from: ['Record', 'RecordSet'], to: ['RecordSet'] },
  isOrWasPartOf: { from: ['Thing'], to: ['Thing'] },
  isRelatedTo: { from: ['Thing'], to: ['Thing'] },
  name: { from: ['Thing'] },
  normalizedDateValue: { from: ['Date'] },
  recordResourceExtent: { from: ['RecordResource'] },
  recordResourceStructure: { from: ['RecordResource'] },
  scopeAndContent: { from: ['RecordResource'] },
  title: { from: ['Instantiation', 'RecordResource', 'Rule'] },
  type: { from: ['Thing'] },
};

/** The classes that we use, with their superclasses. */
export const ricClasses: Readonly<Record<string, readonly string[]>> = {
  Agent: ['Agent', 'Thing'],
  Concept: ['Concept', 'Thing'],
  CorporateBody: ['CorporateBody', 'Group', 'Agent', 'Thing'],
  Date: ['Date', 'Thing'],
  Family: ['Family', 'Group', 'Agent', 'Thing'],
  Instantiation: ['Instantiation', 'Thing'],
  Language: ['Language', 'Concept', 'Thing'],
  Person: ['Person', 'Agent', 'Thing'],
  Place: ['Place', 'Thing'],
  Record: ['Record', 'RecordResource', 'Thing'],
  RecordSet: ['RecordSet', 'RecordResource', 'Thing'],
};
