import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { PhoneLink } from '../../../../components/actions/phone-link.tsx'
import { ChangeDialog } from '../../../../components/dialogs/change-dialog.tsx'
import { AlertDialog } from '../../../../components/dialogs/dialog.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { formatTime } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { APPOINTMENT_TEXTS } from '../../appointments/texts.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { toastChange } from '../../appointments/ui/toast-change.ts'
import { messageOf } from '../../appointments/ui/use-status-change.ts'
import type { ClinicEntry } from '../contract.ts'
import { WAITLIST_TEXTS } from '../texts.ts'
import { acceptClient, WAITLIST_KEY, waitlistClient } from './api.ts'
import { entryWords, heldWords } from './entry-words.ts'

/** Those who wait for a place on a day: a line, and a list on request. */
export function WaitingLine({ entries }: { entries: readonly ClinicEntry[] }) {
  return (
    <div className="mt-8 print:hidden">
      <TitledSection title="Waitlist">
        <Card className="px-5">
          <ol className="grid divide-y divide-line">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </Card>
      </TitledSection>
    </div>
  )
}

function EntryRow({ entry }: { entry: ClinicEntry }) {
  const { customer, serviceType, pet, offer, hasLogin } = entry
  const [asked, setAsked] = useState<'book' | 'remove' | null>(null)
  const mayBook = useMay(acceptClient.acceptOfferFor)
  const mayRemove = useMay(waitlistClient.remove)
  const close = () => setAsked(null)
  const time = offer && formatTime(new Date(offer.startsAt))
  const who = `${customer.fullName}: ${serviceType} for ${pet}`
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 py-3 sm:flex-nowrap">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{who}</p>
        <p className="text-ink-soft wrap-anywhere">
          <WholeDates>{entryWords(entry)}</WholeDates>
        </p>
        {offer && (
          <p className="text-pretty">
            Offered: <WholeDates>{heldWords(offer)}</WholeDates>
          </p>
        )}
        {hasLogin === false && <p>No login: please call when a slot opens up.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:shrink-0">
        {customer.phone !== null && <PhoneLink phone={customer.phone} />}
        {mayBook && offer && (
          <Button size="dense" onClick={() => setAsked('book')} aria-label={`Book ${time} for ${who}`}>
            Book {time}
          </Button>
        )}
        {mayRemove && (
          <Button
            size="dense"
            tone="quiet"
            onClick={() => setAsked('remove')}
            aria-label={`Remove from the waitlist: ${who}`}
          >
            Remove
          </Button>
        )}
      </div>
      {asked === 'book' && offer && <BookDialog entry={entry} offer={offer} onClose={close} />}
      {asked === 'remove' && <RemoveDialog entry={entry} onClose={close} />}
    </li>
  )
}

type BookDialogProps = {
  entry: ClinicEntry
  offer: NonNullable<ClinicEntry['offer']>
  onClose: () => void
}

/** Books the place that is held, for a customer who has said yes on the phone. */
function BookDialog({ entry: { customer, serviceType, pet }, offer, onClose }: BookDialogProps) {
  const queryClient = useQueryClient()
  const book = useChange({
    send: async () => {
      const { appointment, warning } = await acceptClient.acceptOfferFor({ id: offer.id })
      const message = messageOf(appointment, 'approve')
      toastChange(APPOINTMENT_TEXTS.created(1), { warning, customer, message })
    },
    failed: (failure) => refusalText(failure) ?? APPOINTMENT_TEXTS.createFailed,
    refresh: APPOINTMENTS_KEY,
    onSettled: () => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: WAITLIST_KEY })
    },
  })
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => book.mutateAsync()}
      title={`Book this slot for ${customer.fullName}?`}
      confirmLabel="Book the slot"
      tone="primary"
    >
      <p>
        {serviceType} for {pet}, <WholeDates>{heldWords(offer)}</WholeDates>. The appointment will be
        confirmed, and the customer will be notified.
      </p>
    </AlertDialog>
  )
}

function RemoveDialog({
  entry: { id, customer, offer },
  onClose,
}: {
  entry: ClinicEntry
  onClose: () => void
}) {
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      send={() => waitlistClient.remove({ id })}
      done={WAITLIST_TEXTS.removed}
      failed={(failure) => refusalText(failure) ?? WAITLIST_TEXTS.removeFailed}
      refresh={WAITLIST_KEY}
      title={`Remove ${customer.fullName} from the waitlist?`}
      confirmLabel="Remove"
    >
      <p>
        {offer === null
          ? 'No slot will be offered to this customer any more.'
          : 'The held slot will be offered to the next in line.'}
      </p>
    </ChangeDialog>
  )
}
