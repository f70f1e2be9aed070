import { BellRing } from 'lucide-react'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { onSetup, page } from '../../platform/auth/ui/root-route.ts'
import { remindersPaths } from './paths.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')

const ToSendCount = onDemand(async () => (await import('./ui/to-send-count.tsx')).ToSendCount)

const toSendRoute = page(
  remindersPaths.toSend,
  {
    access: 'staff',
    permission: 'reminders:read',
    title: 'Reminders to Send',
    menu: {
      place: 25,
      label: 'Reminders',
      icon: BellRing,
      isOfDay: true,
      use: 'reminders',
      count: ToSendCount,
    },
  },
  pages,
  'ToSendPage',
)

const settingsRoute = page(
  remindersPaths.settings,
  {
    access: 'staff',
    permission: 'settings:write',
    title: 'Reminders',
    ...onSetup({
      heading: 'What you offer',
      place: 40,
      label: 'Reminders',
      icon: BellRing,
      text: 'The reminders that owners get, and when',
    }),
  },
  pages,
  'SettingsPage',
)

/** The pages of this feature for staff. */
export const remindersClinicPages = [toSendRoute, settingsRoute] as const
