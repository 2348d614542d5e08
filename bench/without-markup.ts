/** Loaded before an import (`node --import`) by the benchmark of the mark-up: the profile then keeps none. There is no such setting. */
import { profiles } from '../src/model/profile.ts';

Object.assign(profiles.archive, { keepsMarkup: false });
