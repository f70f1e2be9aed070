import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatInstant } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { WebhookDelivery } from '../contract.ts'
import { eventWords } from '../rules.ts'
import { WEBHOOK_TEXTS } from '../texts.ts'
import { deliveriesQuery, WEBHOOKS_KEY, webhooksClient } from './api.ts'

/** What was sent to a webhook, latest first. */
export function DeliveriesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(deliveriesQuery(id))
  return (
    <Dialog isOpen onClose={onClose} title="Deliveries" width="wide">
      <Loaded
        query={query}
        loading={<Spinner text={WEBHOOK_TEXTS.deliveriesLoading} />}
        errorText={WEBHOOK_TEXTS.deliveriesFailed}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p>{WEBHOOK_TEXTS.noDeliveries}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { id, event, createdAt, attemptedAt } = delivery
  const when = formatInstant(createdAt)
  const sendAgain = useChange({
    send: () => webhooksClient.sendAgain({ id }),
    done: WEBHOOK_TEXTS.sentAgain,
    failed: (failure) => refusalText(failure) ?? WEBHOOK_TEXTS.sendAgainFailed,
    refresh: WEBHOOKS_KEY,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0">
        <p className="font-semibold">{eventWords(event)}</p>
        <p className="text-ink-soft">
          <WholeDates>{when}</WholeDates>: {resultOf(delivery)}
        </p>
      </div>
      {attemptedAt !== null && (
        <Button
          tone="quiet"
          size="dense"
          aria-label={`Send again: ${eventWords(event)}, ${when}`}
          pending={sendAgain.isPending}
          onClick={() => sendAgain.mutate()}
        >
          Send again
        </Button>
      )}
    </li>
  )
}

function resultOf({ attemptedAt, status, error }: WebhookDelivery): string {
  if (attemptedAt === null) return 'not sent yet'
  return error ?? `answered ${status}`
}
