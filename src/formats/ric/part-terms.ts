/** The terms of parts of descriptions: dates, languages, addresses, containers and digital objects. mapping.ts has those of records. */

/** Terms of dates by type, and for dates without a type. */
export const dateTerms: Readonly<Record<string, string>> = { creation: 'ric:hasCreationDate' };
export const anyDateTerm = 'ric:isAssociatedWithDate';

/** Terms for languages of the material, by class of the unit. */
export const languageTerms: Readonly<Record<string, string>> = {
  'ric:RecordSet': 'ric:hasOrHadSomeMembersWithLanguage',
  'ric:Record': 'ric:hasOrHadLanguage',
};

/** Terms of the fields of addresses. */
export const addressFields: Readonly<Record<string, string>> = {
  addressName: 'schema:name',
  street: 'schema:streetAddress',
  postalCode: 'schema:postalCode',
  municipality: 'schema:addressLocality',
  firstdem: 'schema:addressRegion',
  country: 'schema:addressCountry',
  countryCode: 'schema:addressCountry',
  telephone: 'schema:telephone',
  fax: 'schema:faxNumber',
  email: 'schema:email',
  webpage: 'schema:url',
};

/** Terms of the fields of containers. */
export const containerFields: Readonly<Record<string, readonly string[]>> = {
  type: ['ric:type'],
  name: ['ric:name'],
  barcode: ['ric:identifier'],
};

/** Terms of the fields of digital objects. Their addresses are links or texts. */
export const digitalObjectFields: Readonly<Record<string, readonly string[]>> = {
  title: ['ric:title', 'schema:name', 'rdfs:label'],
  mediaType: ['schema:encodingFormat'],
  description: ['ric:generalDescription', 'schema:description'],
};

/** Terms from a unit to the addresses of its digital objects, by their purpose; `first` for the first file. */
export const digitalObjectLinkTerms = {
  first: ['edm:isShownBy'],
  file: ['edm:hasView'],
  thumbnail: ['edm:object', 'schema:thumbnailUrl'],
  manifest: ['rdfs:seeAlso'],
} as const;
