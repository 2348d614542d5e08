/** The state of the service as data of a page. */
import type { SystemState } from '../../model/service-state.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

export interface SystemPage extends StaffPage {
  readonly state: SystemState;
}
