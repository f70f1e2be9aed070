import { History, KeyRound, Merge, MessageCircle, Phone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '../../../../../components/dialogs/menu.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import type { Advance } from '../../../../money/payments/ui/held/advance-rows.tsx'
import { customersClient, useRefreshCustomers } from '../../../../owners/customers/ui/api.ts'
import type { Household } from '../../../../owners/households/contract.ts'
import { householdsClient } from '../../../../owners/households/ui/api.ts'
import { privacyClient } from '../../../../owners/privacy/ui/api.ts'
import { RecordHistory, useMayHistory } from '../../../../platform/audit/ui/record-history.tsx'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import { chatLinkTo } from '../../../../platform/chat/rules.ts'

const ChangePhoneDialog = onDemand(
  async () => (await import('../../../../owners/customers/ui/change-phone-dialog.tsx')).ChangePhoneDialog,
)
const ClaimCodeDialog = onDemand(
  async () => (await import('../../../../owners/customers/ui/claim-code-dialog.tsx')).ClaimCodeDialog,
)
const GiveBackDialog = onDemand(
  async () => (await import('../../../../money/payments/ui/give-back-dialog.tsx')).GiveBackDialog,
)
const WaysOut = onDemand(async () => (await import('../../../../money/payments/ui/ways-out.tsx')).WaysOut)
const EraseCustomerDialog = onDemand(
  async () => (await import('../../../../owners/privacy/ui/erase-customer-dialog.tsx')).EraseCustomerDialog,
)
const JoinDialog = onDemand(
  async () => (await import('../../../../owners/households/ui/join-dialog.tsx')).JoinDialog,
)

type CustomerMenuProps = {
  customer: Household
  onErased?: () => void
  /** Called with the id of the record that stays when two are joined. */
  onJoined?: (id: string) => void
}

/** The less frequent actions for a customer, each in its dialog. */
export function CustomerMenu({ customer, onErased, onJoined }: CustomerMenuProps) {
  const [returned, setReturned] = useState<Advance | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const { fullName, hasLogin, phone } = customer
  const mayChangePhone = useMay(customersClient.changePhone)
  const mayCreateCode = useMay(customersClient.createClaimCode)
  const mayJoin = useMay(householdsClient.join)
  const mayErase = useMay(privacyClient.eraseCustomer)
  const hasHistory = useMayHistory()
  const icon = 'size-4'
  const entries = [
    phone !== null && {
      id: 'whatsapp',
      label: 'WhatsApp',
      icon: <MessageCircle className={icon} aria-hidden="true" />,
      onSelect: () => void window.open(chatLinkTo(phone, ''), '_blank', 'noopener,noreferrer'),
    },
    mayChangePhone && {
      id: 'phone',
      label: 'Change phone',
      icon: <Phone className={icon} aria-hidden="true" />,
      onSelect: () => setOpen('phone'),
    },
    mayCreateCode && {
      id: 'code',
      label: 'Create claim code',
      icon: <KeyRound className={icon} aria-hidden="true" />,
      disabled: hasLogin,
      onSelect: () => setOpen('code'),
    },
    mayJoin && {
      id: 'join',
      label: 'Join with…',
      icon: <Merge className={icon} aria-hidden="true" />,
      onSelect: () => setOpen('join'),
    },
    hasHistory && {
      id: 'history',
      label: 'History',
      icon: <History className={icon} aria-hidden="true" />,
      onSelect: () => setOpen('history'),
    },
    mayErase && {
      id: 'erase',
      label: 'Delete personal data',
      icon: <Trash2 className={icon} aria-hidden="true" />,
      onSelect: () => setOpen('erase'),
    },
  ].filter((entry) => entry !== false)
  return (
    <>
      {entries.length > 0 && <Menu label={`More for ${fullName}`} entries={entries} />}
      <Opened
        {...{ customer, onErased, onJoined, open }}
        onGiveBack={(advance) => {
          setOpen(null)
          setReturned(advance)
        }}
        onClose={() => setOpen(null)}
      />
      {returned !== null && <GiveBackDialog advance={returned} onClose={() => setReturned(null)} />}
    </>
  )
}

type Open = 'phone' | 'code' | 'join' | 'history' | 'erase'
type OpenedProps = Pick<CustomerMenuProps, 'customer'> & {
  onErased: CustomerMenuProps['onErased'] | undefined
  onJoined: CustomerMenuProps['onJoined'] | undefined
  open: Open | null
  onGiveBack: (advance: Advance) => void
  onClose: () => void
}

function Opened({ customer, onErased, onJoined, open, onGiveBack, onClose }: OpenedProps) {
  const refresh = useRefreshCustomers()
  return (
    <>
      {open === 'phone' && (
        <ChangePhoneDialog
          customer={customer}
          read={() => householdsClient.get({ id: customer.id })}
          onClose={onClose}
        />
      )}
      {open === 'history' && (
        <RecordHistory record={customer.id} name={customer.fullName} onClose={onClose} />
      )}
      {open === 'erase' && (
        <EraseCustomerDialog
          customer={customer}
          onErased={onErased ?? refresh}
          onClose={onClose}
          waysOut={<WaysOut customerId={customer.id} onGiveBack={onGiveBack} />}
        />
      )}
      {open === 'join' && (
        <JoinDialog customer={customer} otherId={undefined} onJoined={onJoined} onClose={onClose} />
      )}
      {open === 'code' && <ClaimCodeDialog customer={customer} onClose={onClose} />}
    </>
  )
}
