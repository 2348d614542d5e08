/** Record types for permissions and the audit log. Clients cannot create these records directly. */
import { defineRecordType, reference, text, timestamp } from '../define.ts';

export const permissionGrant = defineRecordType({
  name: 'PermissionGrant',
  kind: 'grant',
  help: 'A permission of a user or group on content types or items, globally or in a scope.',
  fields: {},
  relations: {
    hasAccessor: reference('UserProfile', 'accessor'),
    hasGrantee: reference('UserProfile', 'grantee'),
    hasPermission: reference('Permission', 'permission', false),
    hasScope: reference('Repository', 'scope'),
    hasTarget: reference('ContentType', 'targets'),
  },
  id: 'generated',
  example: { id: '019a0000-0000-7000-8000-000000000005', data: {} },
});

export const permission = defineRecordType({
  name: 'Permission',
  kind: 'fixed',
  help: 'One of the seven permissions; its id is its name.',
  fields: {},
  id: 'identifier',
  example: { id: 'update', data: {} },
});

export const contentType = defineRecordType({
  name: 'ContentType',
  kind: 'fixed',
  help: 'A record type on which permissions are granted; its id is the name of the type.',
  fields: {},
  id: 'identifier',
  example: { id: 'DocumentaryUnit', data: {} },
});

export const system = defineRecordType({
  name: 'System',
  kind: 'fixed',
  help: 'The service itself; the root of the audit log.',
  fields: {
    timestamp: timestamp('When the service was set up', { required: true }),
    logMessage: text('Log message'),
  },
  id: 'identifier',
  example: { id: 'globalEventRoot', data: { timestamp: '2026-01-01T12:00:00.000+00:00' } },
});

export const version = defineRecordType({
  name: 'Version',
  kind: 'version',
  help: 'A record as it was before a change.',
  fields: {
    entityType: text('Type of the record', { required: true }),
    entityId: text('Id of the record', { required: true }),
    entityData: text('The record with its parts, as JSON text'),
  },
  relations: { triggeredByEvent: reference('SystemEvent', 'event') },
  id: 'generated',
  example: {
    id: '019a0000-0000-7000-8000-000000000004',
    data: { entityType: 'DocumentaryUnit', entityId: 'nl-city_archive-a_1' },
  },
});
