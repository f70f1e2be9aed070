import type { RegisteredRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { PageAccess, Role } from '../features/auth/rules.ts'

type Routes = RegisteredRouter['routesById']
export type MenuLink = { to: Routes[keyof Routes]['to']; label: string; icon: LucideIcon }

/** The entries of the side menu; the links of a group are shown under its heading. */
export type RoleMenu = { links: readonly MenuLink[]; group?: { label: string; links: readonly MenuLink[] } }

/** The side menu of a role (specification, section 2): links to those of the router's pages that it may open. */
export function menuOf(role: Role, routes: Routes): RoleMenu {
  const linksFor = (access: PageAccess): MenuLink[] =>
    Object.values(routes)
      .flatMap(({ to, options: { staticData } }) => {
        const { menu } = staticData
        return menu !== undefined && staticData.access === access ? [{ to, ...menu }] : []
      })
      .sort((one, other) => one.place - other.place)
  if (role === 'none') return { links: [] }
  const shared = linksFor('member')
  if (role === 'customer') return { links: [...shared, ...linksFor('customer')] }
  return { links: shared, group: { label: 'Admin Controls', links: linksFor('admin') } }
}
