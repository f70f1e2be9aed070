import { DAY, ID, SWITCH } from '../../../../test/wrong-values.ts'

export const badInput = {
  'pets.markDeceased': { day: [...DAY, '2099-01-01'], cancelAppointments: SWITCH },
  'pets.give': { newOwnerId: ID, ownerId: ID, cancelAppointments: SWITCH },
}
