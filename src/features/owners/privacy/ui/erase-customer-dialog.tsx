import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { protectionQuery } from '../../../platform/security/ui/api.ts'
import { PRIVACY_TEXTS } from '../texts.ts'
import { privacyClient } from './api.ts'
import { EraseDialog } from './erase-dialog.tsx'

type Props = {
  customer: { id: string; fullName: string }
  /** Called when the customer is gone. */
  onErased: () => unknown
  onClose: () => void
  /** Where what is held and due is settled. */
  waysOut?: ReactNode
}

/** Erases a customer's personal data on behalf of the clinic. */
export function EraseCustomerDialog({ customer: { id, fullName }, onErased, onClose, waysOut }: Props) {
  const { data: protection } = useQuery(protectionQuery)
  return (
    <EraseDialog
      title={`Delete the data of ${fullName}?`}
      of="customer"
      hasPassword={protection?.hasPassword !== false}
      waysOut={waysOut}
      erase={({ withoutMoney: _, ...input }) => privacyClient.eraseCustomer({ id, ...input })}
      onErased={() => {
        toastSuccess(PRIVACY_TEXTS.customerErased)
        onClose()
        return onErased()
      }}
      onClose={onClose}
    />
  )
}
