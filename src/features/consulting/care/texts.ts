import type { Refusal } from '../../../lib/refusal.ts'

export const CARE_TEXTS = {
  loading: 'Loading preventive care...',
  loadFailed: 'Failed to load preventive care',
  saved: 'Saved',
  saveFailed: 'Failed to save. Please try again.',
  dayWrong: 'Please enter a day from the birth date to today',
  dueWrong: 'Please enter today or a later day',
  expiryWrong: 'This batch had expired. Please enter the batch that you used.',
  expiryUnread: 'Please enter a month or a day, such as 05/2027',
  undone: 'The doses were removed.',
  undoneReason: 'Undone right after saving',
  quantityWrong: 'Please enter a quantity from 0.001 to 999',
  reasonRequired: 'Please enter a reason',
  nameRequired: 'Please enter a name',
  spanWrong: 'Please enter a whole number from 1 to 600',
  dosesWrong: 'Please enter a whole number from 1 to 6',
  daysWrong: 'Please enter a whole number from 1 to 730',
  nothingGiven: 'Please choose at least one product',
  itemRequired: 'Please choose an item',
  noItems: 'No items yet',
  batchRequired: 'Please enter a batch',
  noneGiven: 'No recorded dose is from this batch.',
} as const

export const CARE_REFUSALS = {
  PET_MISSING: { status: 404, message: 'Pet not found' },
  PET_DECEASED: { status: 409, message: 'The pet died before this day.' },
  ITEM_MISSING: { status: 404, message: 'This item was not found.' },
  PRODUCT_MISSING: { status: 404, message: 'Product not found' },
  APPOINTMENT_MISSING: { status: 404, message: 'This appointment is not for this pet.' },
  CARE_CHANGED: {
    status: 409,
    message: 'A dose or a due day has changed in the meantime. Please check the new due days.',
  },
  GIVEN_ALREADY: { status: 409, message: 'This product is already recorded for this pet and day.' },
  BATCH_EXPIRED: { status: 409, message: CARE_TEXTS.expiryWrong },
  DOSE_MISSING: { status: 404, message: 'This dose was not found.' },
  DOSE_TAKEN_BACK: { status: 409, message: 'This dose has already been removed.' },
  KEY_REUSED: { status: 422, message: CARE_TEXTS.saveFailed },
} as const satisfies Record<string, Refusal>
