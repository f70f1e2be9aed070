import type { Refusal } from '../../../lib/refusal.ts'
import { DONE_REFUSALS } from '../../money/bills/done-texts.ts'
import { BILL_TEXTS } from '../../money/bills/texts.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import { STATUS_REFUSALS } from '../../planning/appointments/texts.ts'

export const SHEET_TEXTS = {
  loading: 'Loading the case sheet...',
  loadFailed: 'Failed to load the case sheet',
  listLoading: 'Loading case sheets...',
  listFailed: 'Failed to load case sheets',
  weight: 'Please enter a weight from 0.001 to 2,000 kg',
  temperature: 'Please enter a temperature from 25 to 45 °C',
  pulse: 'Please enter beats per minute, from 1 to 1,000',
  respiration: 'Please enter breaths per minute, from 1 to 500',
  againOn: 'Please enter a day after the visit',
  quantity: BILL_TEXTS.quantityWrong,
  medicineRequired: 'Please enter the name of a medicine',
  tooManyMedicines: 'A prescription can have at most 30 medicines',
  reasonRequired: 'Please enter what you changed',
  freeTop: 'Please enter a length from 0 to 100 mm',
  doneFailed: 'Failed to save the line',
  nothingDone: 'Nothing found. Admins can add treatments and products.',
  signed: 'Case sheet signed',
  signFailed: 'Failed to sign the case sheet',
  amendFailed: 'Failed to open the case sheet',
  dropped: 'Changes dropped',
  nothingToSign: 'No case sheet is waiting to be signed',
} as const

export const SHEET_REFUSALS = {
  SHEET_MISSING: { status: 404, message: 'This case sheet was not found.' },
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING,
  SHEET_ERASED: {
    status: 409,
    message: 'The owner’s data was deleted, so this case sheet can’t be changed.',
  },
  SIGNED: { status: 409, message: 'This case sheet is signed. Choose Amend to change it.' },
  NOT_SIGNED: { status: 409, message: 'This case sheet is not signed yet.' },
  SHEET_CHANGED: {
    status: 409,
    message: 'This case sheet has changed in the meantime. Please read the sheet again before you sign.',
  },
  DONE_SINCE: {
    status: 409,
    message:
      'The lines under Done have changed since the last signature. Please sign or undo the change first.',
  },
  SHEET_EMPTY: { status: 409, message: 'This case sheet is still empty.' },
  AGAIN_WRONG: {
    status: 409,
    message: 'The day to see the pet again must be within two years after the visit.',
  },
  NO_REGISTRATION: {
    status: 409,
    message: 'Only people with a registration number can sign. An admin can enter the number under People.',
  },
  ...DONE_REFUSALS,
  REASON_REQUIRED: { status: 409, message: SHEET_TEXTS.reasonRequired },
} as const satisfies Record<string, Refusal>
