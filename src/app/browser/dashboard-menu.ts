import type { RegisteredRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { MenuUse } from '../../features/auth/menu-uses.ts'
import type { PageAccess } from '../../features/auth/rules.ts'

type Routes = RegisteredRouter['routesById']
export type MenuLink = { to: Routes[keyof Routes]['to']; label: string; icon: LucideIcon }

/** The side menu of a customer (specification, section 2): links to those of the router's pages that they may open. */
export const customerMenu = (routes: Routes): MenuLink[] =>
  linksOf(routes, ({ access }) => access === 'member' || access === 'customer')

/** The entries of the side menu of staff: the day, and the group Admin Controls (specification, section 2). */
export type StaffMenuLinks = { day: MenuLink[]; controls: MenuLink[] }

/** The side menu of staff, with the pages of what the clinic uses. */
export function staffMenu(routes: Routes, uses: readonly MenuUse[]): StaffMenuLinks {
  const day = linksOf(routes, ({ access, isOfDay }) => access === 'member' || isOfDay === true, uses)
  return { day, controls: linksOf(routes, ({ access, isOfDay }) => access === 'admin' && !isOfDay, uses) }
}

type Entry = { access: PageAccess | null; isOfDay?: true }

function linksOf(routes: Routes, has: (entry: Entry) => boolean, uses: readonly MenuUse[] = []): MenuLink[] {
  return Object.values(routes)
    .flatMap(({ to, options: { staticData } }) => {
      const { menu, access } = staticData
      if (menu === undefined || !has({ access, ...menu })) return []
      return menu.use === undefined || uses.includes(menu.use) ? [{ to, ...menu }] : []
    })
    .sort((one, other) => one.place - other.place)
}
