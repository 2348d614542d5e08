/** The menu of the workroom for the caller. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { Failure } from '../../model/errors.ts';
import { listStaffLinks, type StaffLink } from './staff-menu.ts';

export async function readStaffMenu({ actor, permissions }: ActorGraph): Promise<readonly StaffLink[]> {
  const { isAdmin } = actor;
  return listStaffLinks({ isAdmin, isGrantor: isAdmin || (await isGrantor(permissions)) });
}

async function isGrantor(permissions: ActorGraph['permissions']): Promise<boolean> {
  try {
    await permissions.requireGrantor('use this page');
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'permission-denied') return false;
    throw error;
  }
}
