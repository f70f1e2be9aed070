import type { Refusal } from '../../../lib/refusal.ts'

export const PROFILE_TEXTS = {
  known: 'The clinic already has these details about you. Please check and save them.',
  nameRequired: 'Full name is required',
  invalidPhone: 'Please enter a valid 10-digit number with +91 prefix',
  addressRequired: 'Address is required',
  saved: 'Profile saved successfully!',
  saveFailed: 'Failed to save profile. Please try again.',
  loadFailed: 'Failed to load profile',
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  notFound: 'Profile not found',
  howToClaim:
    'The clinic already has a record with this phone number. If the number is yours, ask the clinic for a code and enter the code here.',
  hasLogin:
    'This number already has a login. If the login is yours, sign in with its email address, or use “Forgot password?”. Each number belongs to one login. In a family, use another number or share the login.',
  invalidCode: 'Please enter the 8-character code',
  /** Below the phone in the profile. */
  phoneFixed: 'Only the clinic can change this number.',
  /** Of an address in the profile whose link was not opened. */
  unconfirmedEmail: (messagesTo: string) =>
    `Not confirmed yet. Please open the link that we emailed to this address. Until you do, we write to ${messagesTo}. To get another link, save your profile again.`,
  claimRefused: 'This code is wrong or has expired. Please ask the clinic for a new one.',
} as const

/** The texts about customers that staff read. */
export const CUSTOMER_TEXTS = {
  required: 'Please select a customer',
  searching: 'Searching customers...',
  noneFound: 'No customers found',
  whoAdds: 'Reception, a vet or an admin can add a customer.',
  loadFailed: 'Failed to load customers',
  loading: 'Loading customers...',
  loadOneFailed: 'Failed to load customer',
  loadingOne: 'Loading customer...',
  invalidPhone: 'Phone number must be 10 digits with +91 prefix',
  created: 'Customer created successfully',
  createFailed: 'Failed to create customer',
  updated: 'Customer updated successfully',
  updateFailed: 'Failed to update customer',
  phoneTaken: 'Another customer already has this phone number',
  claimCodeFailed: 'Failed to create the claim code',
} as const

export const PROFILE_REFUSALS = {
  PHONE_TAKEN: { status: 409, message: PROFILE_TEXTS.saveFailed },
  PHONE_HAS_LOGIN: { status: 409, message: PROFILE_TEXTS.saveFailed },
  PHONE_FIXED: { status: 409, message: PROFILE_TEXTS.saveFailed },
} as const satisfies Record<string, Refusal>

export const CUSTOMER_REFUSALS = {
  NOT_FOUND: { status: 404, message: 'This customer was not found.' },
  PHONE_TAKEN: { status: 409, message: CUSTOMER_TEXTS.phoneTaken },
} as const satisfies Record<string, Refusal>

/** Every refused claim has the same message, so that guessing reveals nothing. */
export const CLAIM_REFUSALS = {
  CLAIM_REFUSED: { status: 403, message: PROFILE_TEXTS.claimRefused },
  NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND,
  HAS_LOGIN: {
    status: 409,
    message: 'This customer already has a login. If they have a second record, join the two records.',
  },
} as const satisfies Record<string, Refusal>
