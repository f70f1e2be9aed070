import type { Answer } from '../../../../lib/text.ts'
import { addDays, clinicDay, startOfDay } from '../../../../lib/time.ts'
import { appointmentsLink } from '../../../planning/appointments/server/appointments-link.ts'
import type { AuthContext, Caller } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { mayAlso } from '../../../platform/auth/server/may-also.ts'
import {
  type clinicDashboardSchema,
  deskContract,
  type OwnAppointment,
  petRecordsContract,
  type Waiting,
} from '../contract.ts'
import { givePet } from './give-pet.ts'
import { markDeceased } from './mark-deceased.ts'
import { type DashboardRow, readClinicDashboard, readCustomerDashboard, readWaiting } from './queries.ts'
import { removePet } from './remove-pet.ts'

/** How many recent appointments are shown (specification, section 9). */
const RECENT = 5
/** How many pets are shown on a customer's dashboard. */
const PETS = 6

const os = implementFeature(deskContract).$context<AuthContext>()

export const deskRouter = os.router({
  getOwnDashboard: os.getOwnDashboard.handler(async ({ context }) => {
    const now = context.now()
    const limits = { now, today: clinicDay(now), appointments: RECENT, pets: PETS }
    const found = await readCustomerDashboard(context.db, context.caller.phone, limits)
    const upcoming = found.upcoming && toOwnAppointment(found.upcoming)
    const overdue = found.overdue.map(({ vaccinationBookedAt: at, ...pet }) => ({
      ...pet,
      vaccinationBookedAt: at === null ? null : new Date(at),
    }))
    return { ...found, upcoming, recent: found.recent.map(toOwnAppointment), overdue }
  }),

  getDashboard: os.getDashboard.handler(async ({ context }) => {
    const now = context.now()
    return toDashboard(await readClinicDashboard(context.db, todayOf(now), RECENT), now)
  }),

  getWaiting: os.getWaiting.handler(async ({ context }) => {
    const now = context.now()
    const waiting = await readWaiting(context.db, { now, ...todayOf(now) })
    return asSeenBy(context.caller, waiting)
  }),
})

/** Who takes money need not see how much there is of it, and who doesn’t see payments sees none of it. */
function asSeenBy(
  caller: Caller,
  { unpaid, openBills, calledOff, owed, today, ...waiting }: Waiting,
): Waiting {
  const seesSums = mayAlso(caller, 'money:read')
  const counts = { unpaid, openBills, calledOff }
  return {
    ...waiting,
    ...(mayAlso(caller, 'payments:read') ? counts : { unpaid: null, openBills: null, calledOff: null }),
    owed: seesSums ? owed : null,
    today: { ...today, taken: seesSums ? today.taken : null },
  }
}

const petRecords = implementFeature(petRecordsContract).$context<AuthContext>()

/** The endpoints of `pets` that also concern appointments. */
export const petRecordsRouter = petRecords.router({
  remove: petRecords.remove.handler(({ input, context }) => {
    const removal = {
      id: input.id,
      records: context.caller.records,
      now: context.now(),
      link: appointmentsLink(context),
    }
    return removePet(context.db, context.caller, removal)
  }),

  markDeceased: petRecords.markDeceased.handler(({ input, context }) => {
    const { caller } = context
    return markDeceased(context.db, caller, { ...input, records: caller.records, now: context.now() })
  }),

  give: petRecords.give.handler(({ input, context }) =>
    givePet(context.db, context.caller, { ...input, now: context.now(), link: appointmentsLink(context) }),
  ),
})

function todayOf(now: Date) {
  const day = clinicDay(now)
  return { day, from: startOfDay(day), to: startOfDay(addDays(day, 1)) }
}

function toDashboard(rows: DashboardRow[], now: Date): Answer<typeof clinicDashboardSchema> {
  const [figures] = rows
  if (figures === undefined) throw new Error('The dashboard has no figures.')
  return {
    updatedAt: now,
    stats: {
      totalAppointments: figures.totalAppointments,
      totalCustomers: figures.totalCustomers,
      totalPets: figures.totalPets,
      pendingVaccinations: figures.pendingVaccinations,
      pendingAppointments: figures.pendingAppointments,
      todayAppointments: figures.todayAppointments,
    },
    overdueVaccinations: figures.overdueVaccinations,
    recent: rows.flatMap(toRecentAppointment),
  }
}

function toRecentAppointment(row: DashboardRow) {
  if (row.id === null) return []
  const { id, serviceType, status, customerName, petName, species } = row
  const pet = petName === null || species === null ? null : { name: petName, species }
  return [{ id, appointmentDate: row.appointmentDate, serviceType, status, customerName, pet }]
}

/** Converts the instant to UTC: PostgreSQL writes it into JSON with the offset of the connection's time zone. */
function toOwnAppointment(appointment: OwnAppointment): OwnAppointment {
  return { ...appointment, appointmentDate: new Date(appointment.appointmentDate).toISOString() }
}
