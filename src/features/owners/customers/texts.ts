import type { Refusal } from '../../../lib/refusal.ts'

export const PROFILE_TEXTS = {
  known: 'The clinic already has these details of you. Please check them and save.',
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
    'The clinic already has a record with this phone number. If it is yours, ask the clinic for a code and enter it here.',
  hasLogin:
    'This number has a login already. If it is yours, sign in with the email you used then; “Forgot password?” sends a new one. A number belongs to one login: in a family, use another number or the same login.',
  invalidCode: 'Please enter the 8-character code',
  /** Below the phone in the profile. */
  phoneFixed: 'Only the clinic can change it.',
  /** Of an address in the profile whose link was not opened. */
  unconfirmedEmail: (messagesTo: string) =>
    `Not confirmed yet: please open the link that we sent there. Until then we write to ${messagesTo}. To get another link, save your profile again.`,
  claimRefused: 'This code is wrong or has expired. Please ask the clinic for a new one.',
} as const

/** The texts about customers that staff read. */
export const CUSTOMER_TEXTS = {
  required: 'Please select a customer',
  searching: 'Searching customers...',
  noneFound: 'No customers found',
  whoAdds: 'Reception, a vet or an admin can add someone new.',
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
    message: 'This customer already has a login. If another record is theirs, too, join the two.',
  },
} as const satisfies Record<string, Refusal>
