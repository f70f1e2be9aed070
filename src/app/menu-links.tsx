import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { MenuLink, RoleMenu } from './dashboard-menu.ts'

/** The links of a role's menu; groups are collapsible. */
export function MenuLinks({ menu, onFollow }: { menu: RoleMenu; onFollow?: (() => void) | undefined }) {
  return (
    <nav aria-label="Main" className="grid gap-4">
      <ul className="grid gap-1">
        {menu.links.map((link) => (
          <MenuRow key={link.to} link={link} onFollow={onFollow} />
        ))}
      </ul>
      {menu.group && (
        <details open className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-pine-tint">
            {menu.group.label}
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
          </summary>
          <ul className="mt-1 grid gap-1">
            {menu.group.links.map((link) => (
              <MenuRow key={link.to} link={link} onFollow={onFollow} />
            ))}
          </ul>
        </details>
      )}
    </nav>
  )
}

type MenuRowProps = { link: MenuLink; onFollow: (() => void) | undefined }

function MenuRow({ link: { to, label, icon: Icon }, onFollow }: MenuRowProps) {
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onFollow}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink no-underline transition-colors hover:bg-pine-tint aria-[current=page]:bg-pine-tint aria-[current=page]:text-pine-ink"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {label}
      </Link>
    </li>
  )
}
