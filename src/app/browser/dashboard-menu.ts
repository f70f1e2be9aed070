import type { RegisteredRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { PageAccess, Role } from '../../features/auth/rules.ts'

type Routes = RegisteredRouter['routesById']
export type MenuLink = { to: Routes[keyof Routes]['to']; label: string; icon: LucideIcon }

/** Links under a heading. One that is folded opens by itself around the present page. */
export type MenuGroup = { label: string; links: readonly MenuLink[]; isFolded: boolean }

/** The entries of the side menu. */
export type RoleMenu = { links: readonly MenuLink[]; groups: readonly MenuGroup[] }

/** The side menu of a role (specification, section 2): links to those of the router's pages that it may open. */
export function menuOf(role: Role, routes: Routes): RoleMenu {
  const linksFor = (access: PageAccess, isSetup = false): MenuLink[] =>
    Object.values(routes)
      .flatMap(({ to, options: { staticData } }) => {
        const { menu } = staticData
        if (menu === undefined || staticData.access !== access || (menu.isSetup ?? false) !== isSetup)
          return []
        return [{ to, ...menu }]
      })
      .sort((one, other) => one.place - other.place)
  if (role === 'none') return { links: [], groups: [] }
  const shared = linksFor('member')
  if (role === 'customer') return { links: [...shared, ...linksFor('customer')], groups: [] }
  return {
    links: shared,
    groups: [
      { label: 'Admin Controls', links: linksFor('admin'), isFolded: false },
      { label: 'Clinic setup', links: linksFor('admin', true), isFolded: true },
    ],
  }
}
