import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import { appointmentSchema } from '../appointments/contract.ts'
import { APPOINTMENT_STATUSES } from '../appointments/rules.ts'
import { admins, customers } from '../auth/access.ts'
import { petSchema } from '../pets/contract.ts'

export const DASHBOARD_TEXTS = {
  loading: 'Loading dashboard data...',
  failed: 'Failed to load dashboard statistics',
  unknownCustomer: 'Unknown Customer',
  unknownPet: 'Unknown Pet',
  unknownSpecies: 'Unknown',
  noneRecent: 'No recent appointments',
} as const

export const CUSTOMER_DASHBOARD_TEXTS = {
  loading: 'Loading your dashboard...',
  failed: 'Failed to load dashboard data',
  customerFailed: 'Error fetching customer data',
} as const

/** How many there are (specification, section 3); exact. Deleted pets count nowhere. */
export const statsSchema = z.object({
  totalAppointments: z.int(),
  totalCustomers: z.int(),
  totalPets: z.int(),
  pendingVaccinations: z.int().describe('pets whose vaccination is due after the clinic’s present day'),
  pendingAppointments: z.int(),
  todayAppointments: z.int().describe('of the clinic’s present day, in every status'),
})
export type Stats = z.infer<typeof statsSchema>

/** One of the latest visits; a customer or a pet that is not known is null. */
export const recentAppointmentSchema = z.object({
  id: z.uuid(),
  appointmentDate: z.iso.datetime(),
  serviceType: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  customerName: z.string().nullable(),
  pet: z.object({ name: z.string(), species: z.string() }).nullable(),
})
export type RecentAppointment = z.infer<typeof recentAppointmentSchema>

export const clinicDashboardSchema = z.object({
  updatedAt: z.iso.datetime().describe('the instant of which the figures are'),
  stats: statsSchema,
  overdueVaccinations: z.int().describe('pets whose vaccination was due before the clinic’s present day'),
  recent: z.array(recentAppointmentSchema).describe('the five latest visits, by their date'),
})
export type ClinicDashboard = z.infer<typeof clinicDashboardSchema>

/** A visit as the front page shows it. */
export const ownAppointmentSchema = appointmentSchema.pick({
  id: true,
  appointmentDate: true,
  serviceType: true,
  visitType: true,
  status: true,
  pet: true,
})
export type OwnAppointment = z.infer<typeof ownAppointmentSchema>

/** A pet as the front page shows it. */
export const ownPetSchema = petSchema.pick({
  id: true,
  name: true,
  species: true,
  breed: true,
  imageUrl: true,
})
export type OwnPet = z.infer<typeof ownPetSchema>

export const customerDashboardSchema = z.object({
  upcoming: ownAppointmentSchema.nullable().describe('the soonest visit ahead that is not cancelled'),
  recent: z.array(ownAppointmentSchema).describe('the five latest visits, by their date'),
  pets: z.array(ownPetSchema).describe('the six newest'),
})
export type CustomerDashboard = z.infer<typeof customerDashboardSchema>

export const dashboardContract = {
  customer: customers
    .route({
      method: 'GET',
      path: '/dashboard',
      tags: ['Dashboard'],
      summary: 'The caller’s next visit, latest visits and pets',
    })
    .input(noInput)
    .output(customerDashboardSchema),
  clinic: admins
    .route({
      method: 'GET',
      path: '/clinic/dashboard',
      tags: ['Clinic'],
      summary: 'The clinic’s figures and its five latest visits',
    })
    .input(noInput)
    .output(clinicDashboardSchema),
}
