/** The content of a page of the workroom: the menu, the heading, and what follows. */
import type { ComponentChildren, VNode } from 'preact';
import type { StaffLink } from '../../src/pages/shared/staff-menu.ts';
import { useSite } from '../site-context.ts';
import type { PageHead } from './layout.tsx';

interface StaffFrameProps {
  readonly menu: readonly StaffLink[];
  readonly title: string;
  readonly children: ComponentChildren;
}

export function StaffFrame({ menu, title, children }: StaffFrameProps): VNode {
  const { site, t } = useSite();
  const [current] = site.path.split('?', 1);
  const isBelow = (path: string): boolean => current === path || current!.startsWith(`${path}/`);
  return (
    <div class="staff">
      <nav class="staff-menu" aria-label={t('staff.menu')}>
        <ul>
          {menu.map(({ name, path }) => (
            <li key={path}>
              <a href={path} aria-current={isBelow(path) ? (path === current ? 'page' : 'true') : undefined}>
                {t(`staff.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h1 dir="auto">{title}</h1>
      {children}
    </div>
  );
}

/** The head of a page of the workroom, which search engines do not know. */
export function staffHead(title: string): PageHead {
  return { title, description: title, robots: 'noindex, nofollow', isStaff: true };
}
