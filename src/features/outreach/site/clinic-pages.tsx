import { Globe } from 'lucide-react'
import { onSetup, page } from '../../platform/auth/ui/root-route.ts'
import { settingsPaths } from './settings-paths.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/editing/settings-screens.ts')

const siteSettingsRoute = page(
  settingsPaths.all,
  {
    access: 'staff',
    permission: 'settings:write',
    title: 'Your site',
    alsoCalled: 'website public pages logo colours team articles',
    ...onSetup({
      heading: 'Clinic',
      place: 30,
      label: 'Your site',
      icon: Globe,
      text: 'Name, logo, colours and the texts that visitors read',
    }),
  },
  pages,
  'SiteSettingsPage',
)

const siteHistoryRoute = page(
  settingsPaths.history,
  { access: 'staff', permission: 'settings:write', title: 'History of your site' },
  pages,
  'SiteHistoryPage',
)

const sitePartRoute = page(
  settingsPaths.part,
  { access: 'staff', permission: 'settings:write', title: 'Part of your site' },
  () => import('./ui/editing/site-part-page.tsx'),
  'SitePartPage',
)

/** The pages of this feature for staff. */
export const siteClinicPages = [siteSettingsRoute, siteHistoryRoute, sitePartRoute] as const
