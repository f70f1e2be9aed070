import { EMAIL, NO_OBJECT, name, PHONE, required, requiredText } from '../../../test/wrong-values.ts'

const CLAIM_CODE = required('K7QF', 'K7QF-2M90', 'K7QF-2M9XX', '😀'.repeat(8))

export const CUSTOMER = {
  fullName: name(120),
  email: EMAIL,
  address: requiredText(500),
}

export const badInput = {
  saveProfile: { ...CUSTOMER, phone: PHONE },
  updateProfile: { ...CUSTOMER, notificationPreferences: NO_OBJECT },
  claim: { phone: PHONE, code: CLAIM_CODE },
  update: CUSTOMER,
  changePhone: { phone: PHONE },
}
