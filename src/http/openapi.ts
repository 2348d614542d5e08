import type { AppOptions } from './options.ts';
import type { Route } from './route.ts';

export function writeOpenApi(_routes: readonly Route[], _options: AppOptions): unknown {
  return {};
}
