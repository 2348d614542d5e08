/** Exports of records of a test world, as a file. */
import { type ExportRequest, exportFormats, openExport } from '../../src/transfer/export/export.ts';
import type { GraphWorld } from './graph-world.ts';

/** @param user who exports; undefined for an anonymous reader. */
export async function exportText(
  world: GraphWorld,
  id: string,
  writer: string,
  user: string | undefined,
  options: Partial<ExportRequest> = {},
): Promise<string> {
  return (await exportBytes(world, id, writer, user, options)).toString();
}

/** @param user who exports; undefined for an anonymous reader. */
export async function exportBytes(
  world: GraphWorld,
  id: string,
  writer: string,
  user: string | undefined,
  options: Partial<ExportRequest> = {},
): Promise<Buffer> {
  const { pieces } = await openExport(world.graph.as(await world.actor(user)), {
    format: exportFormats.find(({ name }) => name === writer)!,
    id,
    language: undefined,
    now: new Date('2026-01-02T03:04:05Z'),
    uriOf: (type, of) => `http://localhost/archive/classes/${type}/${of}`,
    ...options,
  });
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}
