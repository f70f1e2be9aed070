import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { onDashboard, onSetup } from '../../platform/auth/ui/root-route.ts'
import { remindersPaths } from './paths.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')

const ToSendCount = onDemand(async () => (await import('./ui/to-send-count.tsx')).ToSendCount)

const toSendRoute = createRoute({
  ...onDashboard(remindersPaths.toSend),
  staticData: {
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
  component: lazyRouteComponent(pages, 'ToSendPage'),
})

const settingsRoute = createRoute({
  ...onDashboard(remindersPaths.settings),
  staticData: {
    access: 'staff',
    permission: 'settings:write',
    title: 'Reminders',
    ...onSetup({
      heading: 'What you offer',
      place: 40,
      label: 'Reminders',
      icon: BellRing,
      text: 'What owners are reminded of, and when',
    }),
  },
  component: lazyRouteComponent(pages, 'SettingsPage'),
})

/** The pages of this feature for staff. */
export const remindersClinicPages = [toSendRoute, settingsRoute] as const
