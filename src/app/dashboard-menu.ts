import type { LucideIcon } from 'lucide-react'
import type { Role } from '../features/auth/rules.ts'
import { pages } from './pages.ts'

export type MenuLink = { to: (typeof pages)[number]['to']; label: string; icon: LucideIcon }

/** The entries of the side menu; the links of a group are shown under its heading. */
export type RoleMenu = { links: readonly MenuLink[]; group?: { label: string; links: readonly MenuLink[] } }

/** The side menu of a role (specification, section 2): links to the pages it may open. */
export function menuOf(role: Role): RoleMenu {
  if (role === 'none') return { links: [] }
  const shared = linksFor('member')
  if (role === 'customer') return { links: [...shared, ...linksFor('customer')] }
  return { links: shared, group: { label: 'Admin Controls', links: linksFor('admin') } }
}

function linksFor(access: 'member' | 'customer' | 'admin'): MenuLink[] {
  return pages
    .flatMap(({ to, options: { staticData } }) => {
      const { menu } = staticData
      return menu !== undefined && staticData.access === access ? [{ to, ...menu }] : []
    })
    .sort((one, other) => one.place - other.place)
}
