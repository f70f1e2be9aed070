import { publicPhone } from '../../auth/rules.ts'
import type { Customer } from '../contract.ts'

/** A customer as staff see one: a generated `TEMP-` number is shown as none. */
export function presentCustomer({ phone, ...customer }: Customer & { phone: string }): Customer {
  return { ...customer, phone: publicPhone(phone) }
}
