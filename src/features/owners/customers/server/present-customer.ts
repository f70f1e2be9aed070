import { publicPhone } from '../../../platform/auth/rules.ts'
import type { Customer } from '../contract.ts'

/** A customer as staff see one: a generated `TEMP-` number is shown as none. */
export function presentCustomer({ phone, ...customer }: Customer & { phone: string }): Customer {
  return { ...customer, phone: publicPhone(phone) }
}

type OwnerColumns = { customerId: string; customerName: string; customerPhone: string | null }

/** The customer of another record, from the columns that its query reads. */
export function presentContact({ customerId, customerName, customerPhone }: OwnerColumns) {
  return { id: customerId, fullName: customerName, phone: publicPhone(customerPhone) }
}
