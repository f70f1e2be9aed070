import type { PlacedAppointment, Schedule } from '../../../src/features/office/schedule/contract.ts'
import { daysOf } from '../../../src/features/office/schedule/rules.ts'
import { clinicInstant } from '../../../src/lib/time.ts'

/** A Wednesday; its week is the same at whatever hour the tests run. */
export const BUSY_DAY = '2031-05-07'
const DAYS = daysOf(BUSY_DAY, 'week')

type Row = Omit<Partial<PlacedAppointment>, 'pet'> & {
  pet?: string
  weekday: number
  hour: number
  /** Since when it has been in the room, or waits, in minutes after it began. */
  inRoom?: number
  waiting?: number
}

const LONG_NAME = 'Bartholomäus-Maximilian'
const LONG_SERVICE = 'Ultraschallnachuntersuchung'

/** Hours that overlap, everything that an appointment can say, and words that are longer than a column. */
const ROWS: readonly Row[] = [
  { weekday: 0, hour: 10, status: 'completed', paymentStatus: 'paid' },
  { weekday: 0, hour: 10, pet: 'Misty', calendarId: 2, noShow: true, status: 'confirmed' },
  { weekday: 0, hour: 12, minutes: 120, visitType: 'house', houseVisitAddress: '5 Mango Grove' },
  { weekday: 1, hour: 11, pet: LONG_NAME, serviceType: LONG_SERVICE },
  { weekday: 1, hour: 14, pet: LONG_NAME, serviceType: LONG_SERVICE, minutes: 30 },
  { weekday: 1, hour: 14, pet: 'Coco', calendarId: 2, serviceType: LONG_SERVICE, minutes: 30 },
  { weekday: 2, hour: 15, pet: 'Coco', serviceType: 'Dental Care', status: 'confirmed', inRoom: 0 },
  {
    weekday: 2,
    hour: 15,
    pet: 'Chiku',
    minute: 911,
    squeezedIn: true,
    status: 'confirmed',
    ownerAnswer: 'coming',
    waiting: 0,
  },
  { weekday: 2, hour: 16, pet: 'Pepper', serviceType: 'Grooming' },
  { weekday: 3, hour: 17, calendarId: 2, status: 'confirmed', waiting: -5 },
  { weekday: 3, hour: 17, pet: LONG_NAME, serviceType: LONG_SERVICE, status: 'confirmed', inRoom: 0 },
  { weekday: 3, hour: 17, pet: 'Rocky', squeezedIn: true, ownerAnswer: 'not_coming' },
  { weekday: 3, hour: 17, pet: 'Simba', squeezedIn: true, visitType: 'house', status: 'confirmed' },
  { weekday: 5, hour: 10, minutes: 30, serviceType: 'Vaccination' },
]

/** What the server answers for the busy week. */
export function busyWeek(): Schedule {
  return {
    slotStep: 60,
    calendars: [
      { id: 1, name: 'Dr Rao' },
      { id: 2, name: 'Grooming and bathing' },
    ],
    days: DAYS.map((date, index) => ({
      date,
      open: [{ from: 600, until: 1260 }],
      closures: index === 4 ? [{ from: 600, until: 780, reason: 'Training of the whole staff' }] : [],
      own: [],
    })),
    appointments: ROWS.map(anAppointment),
    held: [1, 2].map((calendarId) => ({ calendarId, date: DAYS[6] ?? BUSY_DAY, from: 780, until: 900 })),
  }
}

function anAppointment(row: Row, index: number): PlacedAppointment {
  const { pet = 'Bruno', weekday, hour, inRoom, waiting, ...given } = row
  const id = `00000000-0000-4000-8000-0000000000${10 + index}`
  const date = DAYS[weekday] ?? BUSY_DAY
  const minute = given.minute ?? hour * 60
  const at = clinicInstant(date, hour, minute % 60)
  const since = (minutes: number | undefined) =>
    minutes === undefined ? null : new Date(at.getTime() + minutes * 60_000).toISOString()
  return {
    id,
    appointmentDate: at.toISOString(),
    serviceType: 'Veterinary Care',
    serviceTypeId: id,
    pet: { id, name: pet, species: 'Dog' },
    customer: { id, fullName: 'Asha Menon', phone: '+919845012301' },
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    status: 'pending',
    cancelledLate: false,
    paymentAmount: 70_000,
    paymentStatus: 'pending',
    cancellationReason: null,
    noShow: false,
    ownerAnswer: null,
    confirmedBeforeMove: false,
    askedMove: null,
    billId: null,
    sheetId: null,
    outsideHours: false,
    petGone: null,
    squeezedIn: false,
    together: [],
    person: null,
    arrivedAt: since(waiting ?? inRoom),
    inRoomAt: since(inRoom),
    doneAt: null,
    sheetSigned: false,
    calendarId: 1,
    date,
    minute,
    minutes: 60,
    bufferBefore: 0,
    bufferAfter: 0,
    ...given,
  }
}
