import type { ShownTimetable } from '../../../src/features/planning/timetable/settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../../../src/features/planning/timetable/texts.ts'
import { answering } from '../answers.ts'
import { answered, at, failed, loading, press, type Screen } from './builders.ts'

const DAYS = [1, 2, 3, 4, 5]
const TIMETABLE = {
  version: 4,
  moveLimitHours: 24,
  holdMinutes: 30,
  lead: { clinicMinutes: 0, houseMinutes: 0, openHoursOnly: false },
  openingHours: [
    ...DAYS.flatMap((weekday) => [
      { weekday, opens: '09:30', closes: '13:30' },
      { weekday, opens: '17:00', closes: '21:00' },
    ]),
    { weekday: 6, opens: '10:00', closes: '14:00' },
  ],
  slots: { slotStep: 30, durationsBlock: true, houseVisits: true, travelMinutes: 0 },
  calendars: [{ id: 1, name: 'Clinic', kind: 'room' }],
  closures: [],
} satisfies Record<keyof ShownTimetable, unknown>

const CALENDARS = [
  {
    id: 1,
    name: 'Dr. Venkatanarasimharajuvaripeta Ananthapadmanabhan',
    kind: 'person',
    visitType: 'clinic',
    serviceTypeIds: null,
    openingHours: TIMETABLE.openingHours,
    hidden: false,
    absences: [
      {
        id: '00000000-0000-4000-8000-000000000003',
        startsAt: '2030-03-19T18:30:00.000Z',
        endsAt: '2030-03-21T18:30:00.000Z',
        reason: 'Course on ultrasound',
      },
    ],
  },
  {
    id: 2,
    name: 'Van',
    kind: 'van',
    visitType: 'house',
    serviceTypeIds: [],
    openingHours: null,
    hidden: true,
    absences: [],
  },
]

const CLOSURES = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    startsAt: '2030-03-19T18:30:00.000Z',
    endsAt: '2030-03-21T18:30:00.000Z',
    reason: 'Holi',
    isAnnounced: true,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    startsAt: '2030-04-02T07:30:00.000Z',
    endsAt: '2030-04-02T10:30:00.000Z',
    reason: 'Training of the whole team with the new ultrasound machine',
    isAnnounced: false,
  },
]

const HOURS = 'Save opening hours'

export const timetableScreens: readonly Screen[] = at('clinic', '/dashboard/opening-hours', [
  {
    name: 'opening-hours',
    prepare: async (page) => {
      await answering(page, '/opening-hours', (route) => route.fulfill({ json: TIMETABLE }))
      await answering(page, '/clinic/closures', (route) => route.fulfill({ json: CLOSURES }))
      await answering(page, '/clinic/calendars', (route) => route.fulfill({ json: CALENDARS }))
    },
    arrive: async (page) => {
      await page.getByText(HOURS).waitFor()
      await page.getByText('Announced').waitFor()
    },
  },
  answered('opening-hours-default', ['/clinic/closures', []], 'No closures are planned.'),
  {
    name: 'opening-hours-closure',
    arrive: async (page) => {
      await press(page, 'Add a closure')
      const dialog = page.getByRole('dialog', { name: 'Add a closure' })
      await dialog.getByLabel('Closed all day').uncheck()
      await dialog.getByRole('button', { name: 'Add closure' }).click()
      await dialog.getByText(TIMETABLE_TEXTS.time).first().waitFor()
    },
  },
  {
    name: 'opening-hours-calendar',
    arrive: async (page) => {
      await press(page, 'Add a calendar')
      const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
      await dialog.getByLabel('Offers all services').uncheck()
      await dialog.getByRole('button', { name: 'Add calendar' }).click()
      await dialog.getByText(TIMETABLE_TEXTS.oneService).waitFor()
    },
  },
  {
    name: 'opening-hours-of-a-calendar',
    arrive: async (page) => {
      await press(page, 'Hours of Clinic')
      await page
        .getByRole('dialog', { name: 'Hours of Clinic' })
        .getByRole('heading', { name: 'Sunday' })
        .waitFor()
    },
  },
  {
    name: 'opening-hours-away',
    arrive: async (page) => {
      await press(page, 'Add time away of Clinic')
      const dialog = page.getByRole('dialog', { name: 'When is Clinic away?' })
      await dialog.getByLabel('Away all day').uncheck()
      await dialog.getByRole('button', { name: 'Add time away' }).click()
      await dialog.getByText(TIMETABLE_TEXTS.time).first().waitFor()
    },
  },
  loading('opening-hours-loading', '/opening-hours', TIMETABLE_TEXTS.loading),
  failed('opening-hours-failed', '/opening-hours', TIMETABLE_TEXTS.loadFailed),
])
