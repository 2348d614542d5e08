import type { Reply } from '../route.ts';

export function docsPage(_prefix: string): Reply {
  return { status: 200, body: '' };
}
