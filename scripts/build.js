/** `npm run build`: builds the service and the pages for the package. `npm pack` runs this. */
import { buildServiceIfStale } from './build-service.js';
import { buildUiIfStale } from './build-ui.js';
import { install } from './install.js';

install({ dev: true });
await buildServiceIfStale();
await buildUiIfStale();
