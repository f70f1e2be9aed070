import { useState } from 'react'
import type { Beside } from '../../../../components/forms/form-draft.tsx'
import type { Customer } from '../../customers/contract.ts'

/** The customer chosen in a form, whom its draft saves with the id. */
export function useChosenCustomer() {
  const [customer, choose] = useState<Customer | null>(null)
  const beside: Beside = {
    value: customer,
    restore: (saved?: Customer | null) => {
      choose(saved ?? null)
      return []
    },
  }
  return { customer, choose, beside }
}
