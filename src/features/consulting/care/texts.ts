import type { Refusal } from '../../../lib/refusal.ts'

export const CARE_TEXTS = {
  loading: 'Loading preventive care...',
  loadFailed: 'Failed to load preventive care',
  saved: 'Saved',
  saveFailed: 'This was not saved. Please try again.',
  dayWrong: 'Please enter a day that is not in the future, nor before the birth date',
  dueWrong: 'Please enter a day that is not in the past',
  expiryWrong: 'This batch had expired. Enter the one you used.',
  expiryUnread: 'Please enter a month or a day, such as 05/2027',
  undone: 'The doses were removed.',
  undoneReason: 'Undone right after it was saved',
  quantityWrong: 'Please enter a quantity from 0.001 to 999',
  reasonRequired: 'Please enter a reason',
  nameRequired: 'Please enter a name',
  spanWrong: 'Please enter a whole number from 1 to 600',
  dosesWrong: 'Please enter a whole number from 1 to 6',
  daysWrong: 'Please enter a whole number from 1 to 730',
  nothingGiven: 'Please choose what was given',
  itemRequired: 'Please choose an item',
  noItems: 'No item yet',
  batchRequired: 'Please enter a batch',
  noneGiven: 'No pet on record was given this batch.',
} as const

export const CARE_REFUSALS = {
  PET_MISSING: { status: 404, message: 'Pet not found' },
  PET_DECEASED: { status: 409, message: 'This pet had died by that day.' },
  ITEM_MISSING: { status: 404, message: 'This item was not found.' },
  PRODUCT_MISSING: { status: 404, message: 'Product not found' },
  APPOINTMENT_MISSING: { status: 404, message: 'This pet has no such appointment.' },
  CARE_CHANGED: {
    status: 409,
    message: 'A dose or a day changed in the meantime. Please check the new days.',
  },
  GIVEN_ALREADY: { status: 409, message: 'This was already entered for this pet and day.' },
  BATCH_EXPIRED: { status: 409, message: CARE_TEXTS.expiryWrong },
  DOSE_MISSING: { status: 404, message: 'This dose was not found.' },
  DOSE_TAKEN_BACK: { status: 409, message: 'This dose has already been removed.' },
  KEY_REUSED: { status: 422, message: CARE_TEXTS.saveFailed },
} as const satisfies Record<string, Refusal>
