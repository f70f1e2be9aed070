import { useInfiniteQuery } from '@tanstack/react-query'
import { RoutedCard } from '../../../components/actions/routed-links.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { formatShortDate, formatTime } from '../../../lib/time.ts'
import type { OutboxMail } from '../contract.ts'
import { notificationsPaths } from '../paths.ts'
import { OUTBOX_TEXTS } from '../texts.ts'
import { outboxQuery } from './api.ts'
import { MailDialog } from './mail-dialog.tsx'
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
                {formatShortDate(at)}, {formatTime(at)}
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
