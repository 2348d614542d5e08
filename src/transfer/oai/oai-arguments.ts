/** Parses the verb of an OAI-PMH request and its arguments. Rejects all arguments that the standard does not allow. */
import { failOai } from './oai-error.ts';

/** The service, as OAI-PMH responses describe it. */
export interface OaiService {
  readonly repositoryName: string;
  readonly adminEmail: string;
  /** Domain name in OAI identifiers; independent of the URL of the service. */
  readonly host: string;
  /** URL of the OAI-PMH endpoint. */
  readonly baseUrl: string;
  /** Maximum records of a page. */
  readonly pageRecords: number;
  readonly now: Date;
  /** URI of a record of this service. */
  readonly uriOf: (type: string, id: string) => string;
}

interface VerbArguments {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Whether a resumption token may replace all other arguments. */
  readonly resumes: boolean;
}

const list: VerbArguments = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  resumes: true,
};

const verbs = {
  Identify: { required: [], optional: [], resumes: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], resumes: false },
  ListSets: { required: [], optional: [], resumes: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], resumes: false },
  ListIdentifiers: list,
  ListRecords: list,
} as const satisfies Record<string, VerbArguments>;

export type Verb = keyof typeof verbs;
export type ListVerb = 'ListIdentifiers' | 'ListRecords';

/** All arguments, for OpenAPI. */
export const argumentNames = [
  'verb',
  'identifier',
  'metadataPrefix',
  'from',
  'until',
  'set',
  'resumptionToken',
] as const;

export type OaiArguments = Readonly<Record<string, string>>;

/** In the order of the request. */
export type SentArguments = readonly (readonly [name: string, value: string])[];

/** Throws `badVerb`, `badArgument`. */
export function parseArguments(sent: SentArguments): { readonly verb: Verb; readonly given: OaiArguments } {
  const named = sent.filter(([name]) => name === 'verb');
  const verb = named[0]?.[1] ?? '';
  if (named.length !== 1) failOai('badVerb', `A request needs one verb, was ${named.length}.`);
  if (!isVerb(verb))
    failOai('badVerb', `'${verb}' is not a verb; known are ${Object.keys(verbs).join(', ')}.`);
  const { required, optional, resumes }: VerbArguments = verbs[verb];
  const given: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (Object.hasOwn(given, name)) failOai('badArgument', `The argument ${name} is repeated.`);
    const isKnown = name === 'verb' || required.includes(name) || optional.includes(name);
    if (!isKnown && !(resumes && name === resumption))
      failOai('badArgument', `${verb} does not allow the argument ${name}.`);
    given[name] = value;
  }
  if (given[resumption] !== undefined) {
    if (sent.length > 2) failOai('badArgument', `The argument ${resumption} excludes all others.`);
    return { verb, given };
  }
  const missing = required.find((name) => (given[name] ?? '') === '');
  if (missing !== undefined) failOai('badArgument', `${verb} needs the argument ${missing}.`);
  const { metadataPrefix } = given;
  if (metadataPrefix !== undefined && !prefixPattern.test(metadataPrefix))
    failOai('badArgument', `'${metadataPrefix}' cannot be the name of a format.`);
  return { verb, given };
}

const resumption = 'resumptionToken';

/** The pattern of the XML schema: the document about an unknown format repeats its name. */
const prefixPattern = /^[\w.!~*'()-]+$/;

function isVerb(verb: string): verb is Verb {
  return Object.hasOwn(verbs, verb);
}

interface Period {
  readonly from: string | undefined;
  readonly until: string | undefined;
}

/** Converts days to their first second in `from` and to their last in `until`. Throws `badArgument`. */
export function parsePeriod({ from, until }: OaiArguments): Period {
  if (from !== undefined && until !== undefined && from.length !== until.length)
    failOai('badArgument', 'from and until must have the same precision: days or seconds.');
  const period = {
    from: from === undefined ? undefined : toSecond('from', from, 'T00:00:00Z'),
    until: until === undefined ? undefined : toSecond('until', until, 'T23:59:59Z'),
  };
  if (period.from !== undefined && period.until !== undefined && period.from > period.until)
    failOai('badArgument', 'from is later than until.');
  return period;
}

function toSecond(name: string, value: string, ofDay: string): string {
  const second = value.length === 10 ? `${value}${ofDay}` : value;
  const hasForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(second);
  const time = hasForm ? Date.parse(second) : Number.NaN;
  // Date.parse would convert a day that does not exist, such as 30 February, to another one.
  if (Number.isNaN(time) || new Date(time).toISOString().replace('.000', '') !== second)
    failOai('badArgument', `${name} must be a day (2026-01-31) or a second in UTC (2026-01-31T12:00:00Z).`);
  return second;
}
