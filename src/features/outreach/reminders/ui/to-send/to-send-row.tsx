import { MessageCircle } from 'lucide-react'
import { Button } from '../../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../../components/actions/link-button.tsx'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../../components/layout/card.tsx'
import { formatPhone } from '../../../../../lib/typed/phone.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import { householdsPaths } from '../../../../owners/households/paths.ts'
import type { Queue } from '../../message-schemas.ts'
import { firstNameOf } from '../../sending-texts.ts'
import type { Sending } from './use-sending.ts'
import { type WhatsAppWay, whatsAppLink } from './whatsapp-link.ts'

type Item = Queue['items'][number]

type ToSendRowProps = {
  item: Item
  way: WhatsAppWay
  /** Whether it was just opened to be sent. */
  isAsked: boolean
  /** The one that follows it. */
  next: Item | undefined
  sending: Sending
}

/** One message to send, and once it was opened the question whether it was sent. */
export function ToSendRow({ item, way, isAsked, next, sending }: ToSendRowProps) {
  const { customer, subject, text, openedBy, isOwn, emailFailed, gatewayFailed } = item
  const name = firstNameOf(customer.fullName)
  const isTaken = openedBy !== null && !isOwn
  return (
    <li>
      <Card className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-0.5">
            <h2 className="text-lg wrap-anywhere">
              <RoutedLink to={householdsPaths.one} params={{ id: customer.id }}>
                {customer.fullName}
              </RoutedLink>
            </h2>
            <p className="wrap-anywhere">
              <WholeDates>{subject}</WholeDates>
            </p>
            <p className="text-sm text-ink-soft">
              {formatPhone(customer.phone)}
              {emailFailed && ' · The email failed'}
              {gatewayFailed && ' · The gateway failed'}
            </p>
          </div>
          {isTaken ? (
            <p className="text-sm text-ink-soft">{openedBy} is sending this</p>
          ) : (
            !isAsked && (
              <LinkButton
                tone="accent"
                size="dense"
                href={whatsAppLink(way, customer.phone, text)}
                target="_blank"
                rel="noopener noreferrer"
                icon={<MessageCircle className="size-4" aria-hidden="true" />}
                aria-label={`Send to ${customer.fullName}`}
                onClick={() => sending.open(item)}
              >
                Send
              </LinkButton>
            )
          )}
        </div>
        {isAsked && (
          <fieldset className="grid gap-2 rounded-md bg-pine-tint p-3">
            <legend className="sr-only">{subject}</legend>
            <p role="status" className="font-semibold">
              Sent to {name}?
            </p>
            <div className="flex flex-wrap gap-2">
              {next === undefined ? (
                <Button tone="accent" size="dense" onClick={() => sending.mark(item, 'sent')}>
                  Yes
                </Button>
              ) : (
                <LinkButton
                  tone="accent"
                  size="dense"
                  href={whatsAppLink(way, next.customer.phone, next.text)}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={() => sending.mark(item, 'sent', next)}
                >
                  Yes, next
                </LinkButton>
              )}
              <Button tone="quiet" size="dense" onClick={() => sending.mark(item, 'not_sent')}>
                Not sent
              </Button>
              <Button tone="quiet" size="dense" onClick={() => sending.mark(item, 'no_whatsapp')}>
                No WhatsApp
              </Button>
              <Button tone="quiet" size="dense" onClick={() => sending.mark(item, 'unwanted')}>
                Wants no reminders
              </Button>
            </div>
          </fieldset>
        )}
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft">The message</summary>
          <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
            <WholeDates>{text}</WholeDates>
          </p>
        </details>
      </Card>
    </li>
  )
}
