import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MenuGroup, MenuLink, RoleMenu } from './dashboard-menu.ts'

/** The links of a role's menu; groups are collapsible. */
export function MenuLinks({ menu, onFollow }: { menu: RoleMenu; onFollow?: (() => void) | undefined }) {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own link, which may be out of sight
  useEffect(() => {
    // In a block, since browsers begin to return a promise, which React would call at the end.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav
      ref={nav}
      aria-label="Main"
      // The links scroll, so that the way out below them stays in sight; enough of them show on a low screen.
      className="-mx-1 grid min-h-60 content-start gap-2 overflow-y-auto px-1 py-0.5 [scrollbar-width:thin]"
    >
      <ul className="grid gap-1 lg:gap-0.5">
        {menu.links.map((link) => (
          <MenuRow key={link.to} link={link} onFollow={onFollow} />
        ))}
      </ul>
      {menu.groups.map((group) => (
        <Group key={group.label} group={group} path={path} onFollow={onFollow} />
      ))}
    </nav>
  )
}

type GroupProps = { group: MenuGroup; path: string; onFollow: (() => void) | undefined }

function Group({ group: { label, links, isFolded }, path, onFollow }: GroupProps) {
  const isHere = links.some(({ to }) => path === to || path.startsWith(`${to}/`))
  return (
    <details open={!isFolded || isHere} className="group">
      <summary className="flex min-h-11 cursor-pointer lg:min-h-10 list-none items-center justify-between rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-pine-tint">
        {label}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="mt-1 grid gap-1 lg:mt-0.5 lg:gap-0.5">
        {links.map((link) => (
          <MenuRow key={link.to} link={link} onFollow={onFollow} />
        ))}
      </ul>
    </details>
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
        className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium lg:min-h-10 text-ink no-underline transition-colors hover:bg-pine-tint aria-[current=page]:bg-pine-tint aria-[current=page]:text-pine-ink"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {label}
      </Link>
    </li>
  )
}
