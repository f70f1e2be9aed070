import { EMAIL, NO_OBJECT, name, PHONE, required, requiredText } from '../../../../test/wrong-values.ts'

const CLAIM_CODE = required('K7QF', 'K7QF-2M90', 'K7QF-2M9XX', '😀'.repeat(8))

const OWN = { fullName: name(120), email: EMAIL, address: requiredText(500) }

/** What staff enter: they can say that there is no address. */
export const CUSTOMER = { ...OWN, address: OWN.address.filter((address) => address !== null) }

export const badInput = {
  saveOwnProfile: { ...OWN, phone: PHONE },
  updateOwnProfile: { ...OWN, notificationPreferences: NO_OBJECT },
  claim: { phone: PHONE, code: CLAIM_CODE },
  update: CUSTOMER,
  changePhone: { phone: PHONE },
}
