// In one file: all load the name of each.
export { AppointmentFates, CustomerFates, PetFates } from './fates.tsx'
export { OwnChoice } from './own-choice.tsx'
