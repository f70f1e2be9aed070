import type { RegisteredRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MenuUse } from '../../features/platform/auth/menu-uses.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import type { Permission } from '../../features/platform/auth/permissions.ts'
import { redirectFrom, type Viewer } from '../../features/platform/auth/rules.ts'

type Routes = RegisteredRouter['routesById']
type StaticData = Routes[keyof Routes]['options']['staticData']
export type MenuLink = {
  to: Routes[keyof Routes]['to']
  label: string
  icon: LucideIcon
  count?: ComponentType
}

/** The side menu of a customer (specification, section 2): links to those of the router's pages that they may open, of what the clinic uses. */
export const customerMenu = (routes: Routes, uses: readonly MenuUse[]): MenuLink[] =>
  linksOf(routes, { viewer: { role: 'customer', profileComplete: true }, uses }).map(({ link }) => link)

/** The entries of the side menu of staff: the day, and the group Admin Controls (specification, section 2). */
export type StaffMenuLinks = { day: MenuLink[]; controls: MenuLink[] }

/** The side menu of a member of the staff: the pages that they may open, of what the clinic uses. */
export function staffMenu(routes: Routes, viewer: Viewer, uses: readonly MenuUse[]): StaffMenuLinks {
  const links = linksOf(routes, { viewer, uses })
  const of = (isOfDay: boolean) => links.filter((one) => one.isOfDay === isOfDay).map(({ link }) => link)
  return { day: of(true), controls: of(false) }
}

type MenuReader = { viewer: Viewer; uses?: readonly MenuUse[] }

function linksOf(routes: Routes, { viewer, uses = [] }: MenuReader) {
  const all = Object.values(routes)
  const setup = all.find(({ to }) => to === authPaths.setup)?.options.staticData
  const isLed = setup !== undefined && opens(setup, viewer)
  return all
    .flatMap(({ to, options: { staticData } }) => {
      const { access, permission } = staticData
      const menu = staticData.menu ?? (isLed ? undefined : inPlaceOfSetup(staticData))
      if (menu === undefined || !opens({ access, permission: menu.permission ?? permission }, viewer))
        return []
      if (menu.use !== undefined && !uses.includes(menu.use)) return []
      return [{ link: { to, ...menu }, isOfDay: access === 'member' || menu.isOfDay === true }]
    })
    .sort((one, other) => one.link.place - other.link.place)
}

/** The last entries of those who can't open Clinic setup: of the pages that are reached from there, those that they may open. */
function inPlaceOfSetup({ setup }: StaticData): StaticData['menu'] {
  return setup && { place: 100 + setup.place, label: setup.label, icon: setup.icon }
}

function opens(
  { access, permission }: Pick<StaticData, 'access'> & { permission?: Permission | undefined },
  viewer: Viewer,
) {
  return access !== null && redirectFrom({ access, permission }, viewer) === null
}
