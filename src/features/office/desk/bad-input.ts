import { DAY, ID, SWITCH } from '../../../../test/wrong-values.ts'

export const badInput = {
  'appointments.markDeceased': { day: [...DAY, '2099-01-01'], cancelAppointments: SWITCH },
  'appointments.givePet': { newOwnerId: ID, ownerId: ID, cancelAppointments: SWITCH },
}
