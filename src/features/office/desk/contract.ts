import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { get, post } from '../../../lib/route.ts'
import { instant } from '../../../lib/text.ts'
import { customerId } from '../../owners/customers/contract.ts'
import { caredPetSchema, PETS_TAG, petSchema } from '../../owners/pets/contract.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import { appointmentSchema } from '../../planning/appointments/appointment-schemas.ts'
import { APPOINTMENT_STATUSES } from '../../planning/appointments/clinic-filters.ts'
import { customers, ownersAndStaff, staff } from '../../platform/auth/access.ts'
import { deceasedSchema, givePetSchema, petRemovalSchema } from './pet-schemas.ts'
import { GIVE_PET_REFUSALS } from './pet-texts.ts'

/** The exact figures of the clinic (specification, section 3). Deleted pets are not counted. */
export const statsSchema = z.object({
  totalAppointments: z.int(),
  totalCustomers: z.int(),
  totalPets: z.int(),
  pendingVaccinations: z.int().describe('pets whose vaccination is due after today'),
  pendingAppointments: z.int(),
  todayAppointments: z.int().describe('appointments today, in any status'),
})
export type Stats = z.infer<typeof statsSchema>

/** One of the latest appointments. An unknown customer or pet is null. */
export const recentAppointmentSchema = z.object({
  id: z.uuid(),
  appointmentDate: instant,
  serviceType: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  customerName: z.string().nullable(),
  pet: z.object({ name: z.string(), species: z.string() }).nullable(),
})
export type RecentAppointment = z.infer<typeof recentAppointmentSchema>

export const clinicDashboardSchema = z.object({
  updatedAt: instant.describe('time at which the server read the figures'),
  stats: statsSchema,
  overdueVaccinations: z.int().describe('pets whose vaccination was due before today'),
  recent: z.array(recentAppointmentSchema).describe('the five latest appointments, latest date first'),
})
export type ClinicDashboard = z.infer<typeof clinicDashboardSchema>

/** What waits for staff, and how today went. Amounts are in paise. */
export const waitingSchema = z.object({
  requests: z.int().describe('pending appointments of today and later'),
  unresolved: z
    .int()
    .describe('past appointments that are still pending or confirmed, without pets in the waiting room'),
  unpaid: z
    .int()
    .nullable()
    .describe('completed appointments that are unpaid and not on a bill; null without `payments:read`'),
  openBills: z.int().nullable().describe('unpaid bills; null without `payments:read`'),
  calledOff: z
    .int()
    .nullable()
    .describe('bills with a called-off charge that is not settled; null without `payments:read`'),
  owed: z.int().nullable().describe('amount owed for `unpaid` and `openBills`; null without `money:read`'),
  today: z.object({
    came: z.int().describe('appointments of today that are completed'),
    missed: z.int().describe('appointments of today to which no one came'),
    taken: z.int().nullable().describe('money taken today, minus refunds; null without `money:read`'),
  }),
})
export type Waiting = z.infer<typeof waitingSchema>

/** An appointment as the customer's dashboard shows it. */
export const ownAppointmentSchema = appointmentSchema.pick({
  id: true,
  appointmentDate: true,
  serviceType: true,
  visitType: true,
  status: true,
  pet: true,
})
export type OwnAppointment = z.infer<typeof ownAppointmentSchema>

/** A pet as the customer's dashboard shows it. */
export const ownPetSchema = petSchema.pick({
  id: true,
  name: true,
  species: true,
  breed: true,
  imageUrl: true,
})
export type OwnPet = z.infer<typeof ownPetSchema>

export const customerDashboardSchema = z.object({
  upcoming: ownAppointmentSchema.nullable().describe('the next appointment that is not cancelled'),
  recent: z.array(ownAppointmentSchema).describe('the five latest appointments, latest date first'),
  pets: z.array(ownPetSchema).describe('the six newest pets'),
  overdue: z
    .array(
      caredPetSchema
        .pick({ id: true, name: true, vaccinationBookedAt: true })
        .extend({ due: z.string().describe('YYYY-MM-DD') }),
    )
    .describe('pets whose vaccination was due before today, the longest overdue first'),
})
export type CustomerDashboard = z.infer<typeof customerDashboardSchema>

export const deskContract = oc.tag('The figures and lists of the dashboard page').router({
  getOwnDashboard: customers({ scope: 'dashboard:read' })
    .route(get('/dashboard', 'Get the caller’s next appointment, latest appointments and pets'))
    .input(noInput)
    .output(customerDashboardSchema),
  getDashboard: staff('dashboard:read', { scope: 'dashboard:read' })
    .route(get('/clinic/dashboard', 'Get the clinic’s figures and five latest appointments'))
    .input(noInput)
    .output(clinicDashboardSchema),
  getWaiting: staff('dashboard:read', { scope: 'dashboard:read' })
    .route(get('/clinic/waiting', 'Get the tasks that wait for staff, and the figures of today'))
    .input(noInput)
    .output(waitingSchema),
})

const petId = z.uuid(PET_REFUSALS.PET_MISSING.message)

/** What becomes of a pet with its appointments: endpoints of `pets`. */
export const petRecordsContract = oc.tag(PETS_TAG).router({
  remove: ownersAndStaff('pets:write', { scope: 'pets:write', words: 'Pet deleted' })
    .route(
      post(
        '/pets/{id}/remove',
        'Delete one of the caller’s pets, or any pet as staff, and cancel its upcoming pending appointments',
      ),
    )
    .input(z.strictObject({ id: petId }))
    .output(petRemovalSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  markDeceased: ownersAndStaff('pets:write', { scope: 'pets:write', words: 'Pet marked as deceased' })
    .route(post('/pets/{id}/deceased', 'Record the day on which a pet died'))
    .route({
      description:
        'Owners can record the death of their own pets, and staff the death of any pet. The pet’s record and history stay, but no appointment can be booked and no care is due. The owner gets no message.',
    })
    .input(deceasedSchema.extend({ id: petId }))
    .output(petRemovalSchema.pick({ cancelled: true }))
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  give: staff('customers:write', { scope: null, words: 'Pet given to another owner' })
    .route(post('/clinic/pets/{id}/owner', 'Give a pet to another customer'))
    .route({
      description:
        'Past appointments and all payments stay with the earlier owner. The new owner sees the day and the service of past appointments.',
    })
    .input(
      givePetSchema.extend({
        id: petId,
        ownerId: customerId.describe('the pet’s owner as the caller last read it'),
      }),
    )
    .output(petRemovalSchema)
    .errors(GIVE_PET_REFUSALS),
})
