import { useQuery } from '@tanstack/react-query'
import { Bell, Mail } from 'lucide-react'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { formatShortDate, formatTime } from '../../../../lib/time.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import type { CustomerMessage } from '../contract.ts'
import { NOTIFICATION_TEXTS } from '../texts.ts'
import { notificationsClient } from './api.ts'
import { MailStateBadge } from './mail-state-badge.tsx'

/** What a customer was sent lately: when, by which way, and what failed. */
export function CustomerMessages({ customer }: { customer: { id: string; hasLogin: boolean } }) {
  const messages = useQuery({
    queryKey: ['notifications', 'of-customer', customer.id],
    queryFn: () => notificationsClient.listForCustomer({ id: customer.id }),
    staleTime: 0,
    ...LIVE,
  })
  return (
    <TitledSection ruled title="Messages">
      <Loaded
        inset
        query={messages}
        loading={<p className="text-ink-soft">Loading messages...</p>}
        errorText={NOTIFICATION_TEXTS.messagesFailed}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="text-ink-soft">
              {customer.hasLogin
                ? 'No messages yet'
                : 'This customer has no login. Please call or use WhatsApp.'}
            </p>
          ) : (
            <ul className="grid divide-y divide-line">
              {all.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledSection>
  )
}

function MessageRow({ message: { title, at, mail, isRead } }: { message: CustomerMessage }) {
  const when = new Date(at)
  const Icon = mail === null ? Bell : Mail
  return (
    <li className="grid gap-0.5 py-2">
      <p className="wrap-anywhere">{title}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span>{mail === null ? `In the app${isRead ? ', read' : ''}` : 'Email'}</span>
        <span className="whitespace-nowrap">
          {formatShortDate(when)}, {formatTime(when)}
        </span>
        {mail !== null && mail.state !== 'sent' && <MailStateBadge state={mail.state} />}
      </p>
      {mail?.lastError && <p className="text-sm wrap-anywhere">{mail.lastError}</p>}
    </li>
  )
}
