import type { Refusal } from '../../../lib/refusal.ts'
import { MAX_PETS, MAX_PHOTOS } from './rules.ts'

export const PET_TEXTS = {
  nameRequired: 'Pet name is required',
  speciesRequired: 'Species is required',
  age: 'Age must be a whole number from 0 to 30',
  birthDate: 'Please enter a birth date that is not in the future',
  weight: 'Weight must be 0 or more',
  microchip: 'A microchip has 15 digits',
  dueDate: 'Please enter a date',
  deceasedDay: 'Please enter a day from the birth date to today',
  addFirst: 'Please add a pet first.',
  whoAdds: 'Reception, a vet or an assistant can add a pet.',
  added: 'Pet added successfully!',
  addFailed: 'Failed to add pet. Please try again.',
  updated: 'Pet updated successfully',
  updateFailed: 'Failed to update pet',
  photoSaved: 'Photo saved',
  photoRemoved: 'Photo removed',
  photoFailed: 'Failed to save the photo',
  noPhoto: 'Please choose a JPEG, PNG or WebP photo of at most 5 MB',
  dueDateSaved: 'Next vaccination saved',
  dueDateFailed: 'Failed to save the next vaccination',
  loadFailed: 'Failed to load pets',
  addToCustomerFailed: 'Failed to add pet',
  loadOfCustomerFailed: 'Failed to load customer pets',
} as const

export const PET_REFUSALS = {
  PET_MISSING: { status: 404, message: 'Pet not found' },
  PET_DECEASED: { status: 409, message: 'This pet has died, so no vaccination is planned.' },
  FOLLOWS_DOSES: {
    status: 409,
    message: 'The pet’s doses determine this day. Please change the day under “Preventive care”.',
  },
  OWNER_MISSING: { status: 404, message: 'Customer not found' },
  PETS_FULL: {
    status: 409,
    message: `You can add up to ${MAX_PETS} pets. Delete one to add another.`,
    values: { max: MAX_PETS },
  },
  CHIP_KNOWN: { status: 409, message: 'Another pet has this microchip. Please check the number.' },
  KEY_REUSED: { status: 422, message: PET_TEXTS.addFailed },
  PHOTO_MISSING: { status: 404, message: 'Photo not found' },
  PHOTOS_FULL: {
    status: 409,
    message: `You can have photos of up to ${MAX_PHOTOS} pets. Remove one to add another.`,
    values: { max: MAX_PHOTOS },
  },
} as const satisfies Record<string, Refusal>

/** The error for each problem of a birth date. */
export const BIRTH_DATE_TEXTS = { ahead: PET_TEXTS.birthDate, 'too old': PET_TEXTS.age } as const

/** The species that the form suggests; any other text is accepted. */
export const SPECIES_SUGGESTIONS = ['Dog', 'Cat', 'Rabbit', 'Bird', 'Fish', 'Hamster', 'Turtle'] as const
