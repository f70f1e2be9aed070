import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RoutedCard } from '../../../../components/actions/routed-links.tsx'
import { DateAndTime } from '../../../../components/dates/date-and-time.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Facts } from '../../../../components/lists/facts.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatShortDate, formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { OutboxMail, WrittenMail } from '../contract.ts'
import { notificationsPaths } from '../paths.ts'
import { OUTBOX_TEXTS } from '../texts.ts'
import { mailQuery, outboxQuery } from './api.ts'
import { MailStateBadge } from './mail-state-badge.tsx'

type OutboxPageProps = {
  /** The id of the open email. */
  mail: string | undefined
  onClose: () => void
}

/** The outbox: all emails from the clinic with their delivery state, and a dialog to read one. */
export function OutboxPage({ mail, onClose }: OutboxPageProps) {
  return (
    <>
      <PageHeader subtitle="Emails from the clinic to its customers and staff." />
      <MailList />
      {mail !== undefined && <MailDialog id={mail} onClose={onClose} />}
    </>
  )
}

function MailList() {
  const query = useInfiniteQuery(outboxQuery)
  return (
    <div className="grid gap-4">
      {query.data?.pages[0]?.delivers === false && (
        <Notice tone="info" title="Emails stay here">
          {OUTBOX_TEXTS.noMailServer}
        </Notice>
      )}
      <PagedList
        name="outbox"
        query={query}
        loadingText="Loading emails..."
        errorText={OUTBOX_TEXTS.loadFailed}
        empty={<EmptyState title="No emails yet" text={OUTBOX_TEXTS.empty} />}
      >
        {(mails) => (
          <ul className="grid gap-3">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function MailRow({ mail }: { mail: OutboxMail }) {
  const at = new Date(mail.createdAt)
  return (
    <li>
      <RoutedCard
        to={notificationsPaths.outbox}
        search={{ mail: mail.id }}
        resetScroll={false}
        className="p-4 sm:px-5"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 gap-1">
            <h2 className="text-lg wrap-anywhere">{mail.subject}</h2>
            <p className="flex flex-wrap gap-x-3 text-ink-soft">
              <span className="wrap-anywhere">To {mail.recipient}</span>
              <span>
                <WholeDates>
                  {formatShortDate(at)}, {formatTime(at)}
                </WholeDates>
              </span>
            </p>
          </div>
          <MailStateBadge state={mail.state} />
        </div>
        {mail.lastError !== null && <p className="mt-2 wrap-anywhere">{mail.lastError}</p>}
      </RoutedCard>
    </li>
  )
}

/** One email: its recipient, time and delivery state, and its text as the recipient sees it. */
function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(mailQuery(id))
  return (
    <Dialog isOpen onClose={onClose} title={query.data?.subject ?? 'Email'} width="wide">
      <Loaded query={query} loading={<Spinner text="Loading email..." />} errorText={OUTBOX_TEXTS.mailFailed}>
        {(mail) => <MailSheet mail={mail} />}
      </Loaded>
    </Dialog>
  )
}

function MailSheet({ mail }: { mail: WrittenMail }) {
  return (
    <div className="grid gap-4">
      <Facts
        beside
        facts={{
          To: mail.recipient,
          Written: <DateAndTime at={new Date(mail.createdAt)} />,
          Sent: mail.sentAt && <DateAndTime at={new Date(mail.sentAt)} />,
          Attempts: mail.attempts || null,
          'Last error': mail.lastError,
        }}
      />
      <div>
        <MailStateBadge state={mail.state} />
      </div>
      {mail.text === null ? (
        <Notice tone="info">{mail.state === 'sent' ? OUTBOX_TEXTS.forgotten : OUTBOX_TEXTS.hidden}</Notice>
      ) : (
        <Words id={mail.id} text={mail.text} />
      )}
    </div>
  )
}

/** The email in a frame that runs no scripts and has a content policy of its own; its links open in a new tab. */
function Words({ id, text }: { id: string; text: string }) {
  return (
    <>
      <iframe
        title="Preview of the email"
        src={`/api/clinic/outbox/${id}/page`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-112 w-full rounded-md border border-line"
      />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-pine-ink">
          As plain text
        </summary>
        <pre className="rounded-md bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </details>
    </>
  )
}
