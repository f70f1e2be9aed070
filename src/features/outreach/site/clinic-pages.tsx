import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { onDashboard, onSetup, withPreload } from '../../platform/auth/ui/root-route.ts'
import { settingsPaths } from './settings-paths.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/editing/settings-screens.ts')

const siteSettingsRoute = createRoute({
  ...onDashboard(settingsPaths.all),
  staticData: {
    access: 'staff',
    permission: 'settings:write',
    title: 'Your site',
    alsoCalled: 'website public pages logo colours team articles',
    ...onSetup({
      heading: 'Clinic',
      place: 30,
      label: 'Your site',
      icon: Globe,
      text: 'Name, logo, colours and all that visitors read',
    }),
  },
  component: lazyRouteComponent(pages, 'SiteSettingsPage'),
})

const siteHistoryRoute = createRoute({
  ...onDashboard(settingsPaths.history),
  staticData: { access: 'staff', permission: 'settings:write', title: 'History of your site' },
  component: lazyRouteComponent(pages, 'SiteHistoryPage'),
})

const SitePartPage = lazyRouteComponent(() => import('./ui/editing/site-part-page.tsx'), 'SitePartPage')
const sitePartRoute = createRoute({
  ...onDashboard(settingsPaths.part),
  staticData: { access: 'staff', permission: 'settings:write', title: 'Part of your site' },
  component: withPreload([SitePartPage], () => {
    const { id } = sitePartRoute.useParams()
    return <SitePartPage key={id} id={id} />
  }),
})

/** The pages of this feature for staff. */
export const siteClinicPages = [siteSettingsRoute, siteHistoryRoute, sitePartRoute] as const
