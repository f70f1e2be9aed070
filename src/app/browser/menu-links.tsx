import { Link } from '@tanstack/react-router'
import type { MenuLink } from './dashboard-menu.ts'

type MenuLinksProps = { links: readonly MenuLink[]; onFollow?: (() => void) | undefined }

/** Links of the side menu, one below the other. */
export function MenuLinks({ links, onFollow }: MenuLinksProps) {
  return (
    <ul className="grid gap-1 lg:gap-0.5">
      {links.map(({ to, label, icon: Icon, count: Count }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            onClick={onFollow}
            className={MENU_ROW}
          >
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            <span>
              {label}
              {Count && <Count />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How a row of the menu looks; with a mouse, rows of staff are lower (styles.css). */
export const MENU_ROW =
  'menu-row flex min-h-11 items-center gap-3 rounded-md px-3 font-medium lg:min-h-10 text-ink no-underline ' +
  'transition-colors hover:bg-pine-tint aria-[current=page]:bg-pine-tint aria-[current=page]:text-pine-ink'
