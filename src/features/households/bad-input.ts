import { NO_OBJECT, PHONE } from '../../../test/wrong-values.ts'
import { CUSTOMER } from '../customers/bad-input.ts'

export const badInput = {
  create: {
    ...CUSTOMER,
    phone: PHONE.filter((phone) => phone !== null),
    pets: [...NO_OBJECT.filter((value) => !Array.isArray(value)), Array(21).fill({})],
  },
}
