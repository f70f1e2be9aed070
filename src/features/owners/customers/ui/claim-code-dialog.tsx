import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { Customer } from '../contract.ts'
import { CUSTOMER_TEXTS } from '../texts.ts'
import { customersClient } from './api.ts'

/** Creates the code with which a customer connects their login to their record, and shows it once. */
export function ClaimCodeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const create = useMutation({ mutationFn: () => customersClient.createClaimCode({ id: customer.id }) })
  return (
    <Dialog isOpen onClose={onClose} title={`Claim code for ${customer.fullName}`}>
      <div className="grid gap-5">
        {create.data === undefined ? (
          <>
            <p>
              With this code, {customer.fullName} can sign in and see their own pets and appointments. Give it
              to no one else. A new code replaces the previous one.
            </p>
            {create.isError && (
              <Notice tone="error" role="alert">
                {refusalText(create.error) ?? CUSTOMER_TEXTS.claimCodeFailed}
              </Notice>
            )}
            <Button tone="accent" autoFocus pending={create.isPending} onClick={() => create.mutate()}>
              Create claim code
            </Button>
          </>
        ) : (
          <Code {...create.data} />
        )}
      </div>
    </Dialog>
  )
}

function Code({ code, expiresAt }: { code: string; expiresAt: string }) {
  const at = new Date(expiresAt)
  return (
    <div role="status" className="grid justify-items-center gap-2 text-center">
      <p className="font-display text-3xl font-semibold tracking-widest tabular-nums select-all">{code}</p>
      <p className="text-ink-soft">
        The code works once, until{' '}
        <WholeDates>
          {formatLongDate(at)}, {formatTime(at)}
        </WholeDates>
        . This code won’t be shown again.
      </p>
    </div>
  )
}
