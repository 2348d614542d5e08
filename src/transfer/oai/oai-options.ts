/** What a reply to a harvester needs to know of the service. */
export interface OaiOptions {
  readonly repositoryName: string;
  readonly adminEmail: string;
  /** The host in identifiers, which outlives the address of the service. */
  readonly host: string;
  /** Where harvesters ask. */
  readonly baseUrl: string;
  /** How many records a page has. */
  readonly pageRecords: number;
  readonly now: Date;
  /** Address of a record of this service. */
  readonly uriOf: (type: string, id: string) => string;
}
