/** Parameters of single records, and which record types they and the routes of records apply to. */
import { type Bundle, parseBundle } from '../../../model/bundle.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { childTypes, findRecordType, listedChildTypes } from '../../../model/registry.ts';
import { groupType, userType, virtualUnitType } from '../../../model/system.ts';
import { booleanHeader, textHeader, textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import type { RestRequest } from '../../route.ts';

export const isType =
  (name: string) =>
  (type: RecordType): boolean =>
    type.name === name;

/** Has a URL of its own. */
export const hasUrl = (type: RecordType): boolean => type.kind !== 'part';
export const isItem = (type: RecordType): boolean => type.kind === 'item';
/** Types whose records are created from the body alone. */
export const isCreatedFromBody = (type: RecordType): boolean => isItem(type) && type.id !== 'generated';
/** Types whose records are created from the body alone, and need no parent. */
export const mayBeCreatedAtTop = (type: RecordType): boolean => isCreatedFromBody(type) && type.mayBeTopLevel;
/** Whether a route lists all records of the type. Versions and grants are listed only below the record that they belong to. */
export const isListed = (type: RecordType): boolean => ['item', 'event', 'fixed'].includes(type.kind);
export const hasChildren = (type: RecordType): boolean => childTypes(type.name).length > 0;
export const hasListedChildren = (type: RecordType): boolean => listedChildTypes(type).length > 0;
/** Whether records of the type have children. Narrower concepts are not children: their parent is the vocabulary. */
export const hasOwnChildren = (type: RecordType): boolean =>
  type.children.by === 'parent' && hasChildren(type);

export const isGroup = isType(groupType);
export const isUser = isType(userType);
export const isVirtualUnit = isType(virtualUnitType);

const joinsGroups = (type: RecordType): boolean =>
  Object.values(type.relations).some(
    (relation) => relation.from === 'edges' && relation.target === groupType,
  );

/** Errors of every route whose body is one or several records. */
export const recordErrorCodes = [
  'malformed-json',
  'type-mismatch',
  'invalid',
  'duplicate',
  'limit-exceeded',
] as const;

/** Errors of every route that creates a record from its body. */
export const creationErrorCodes = [
  ...recordErrorCodes,
  'reserved-id',
  'bad-parameter',
  'key-reused',
] as const;

export const accessParameters = {
  accessibleTo: textParameter(
    'Id of a user or group who alone may see the record, besides the user who creates it',
    { many: true },
  ),
};

export const ifNoneMatchParameters = {
  'If-None-Match': textHeader('ETag that the client knows: 304 if the record is unchanged'),
};

export const ifMatchParameters = {
  'If-Match': textHeader('ETag of the record as it was read: 412 if it was changed since'),
};

export const patchParameters = {
  'X-Patch': booleanHeader('Fields that the body does not have stay as they are; null removes a field'),
};

/** 1 to 255 printable ASCII characters, without a space at either end. */
const keyPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

export const idempotencyParameters = {
  'Idempotency-Key': textHeader(
    'A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response',
    { parse: parseIdempotencyKey },
  ),
};

/** Throws `bad-parameter`. */
function parseIdempotencyKey(given: string, name: string): string {
  if (keyPattern.test(given)) return given;
  fail('bad-parameter', `The header ${name} must be 1 to 255 plain characters.`, {
    details: { parameter: name },
  });
}

export const joinedGroupParameters = {
  group: textParameter('Id of a group that the new user or group joins', { many: true, types: joinsGroups }),
};

export const memberParameters = {
  member: textParameter('Id of a user or group that becomes a member of the new group', {
    many: true,
    types: isGroup,
  }),
};

export const includedUnitParameters = {
  id: textParameter('Id of a unit that the new virtual unit includes', { many: true, types: isVirtualUnit }),
};

/** The users and groups who alone may see a new record; nothing without the parameter. */
export function toAccessOption({ parameters }: RestRequest<typeof accessParameters>): {
  readonly accessibleTo?: readonly string[];
} {
  const { accessibleTo } = parameters;
  return accessibleTo.length === 0 ? {} : { accessibleTo };
}

export function toIdempotencyOption({ parameters }: RestRequest<typeof idempotencyParameters>): {
  readonly idempotencyKey?: string;
} {
  const key = parameters['Idempotency-Key'];
  return key === undefined ? {} : { idempotencyKey: key };
}

/** The record in the body of a request. */
export function readBundle(request: RestRequest, { options }: Context): Bundle {
  return parseBundle(request.body, getProfile(options.settings.profile));
}

/** The record type in the path; the router has checked that the route accepts it. */
export function getRouteType(request: RestRequest): RecordType {
  return findRecordType(request.params.type!)!;
}
