import { useQuery } from '@tanstack/react-query'
import { DateAndTime } from '../../../components/dates/date-and-time.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Facts } from '../../../components/lists/facts.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import type { WrittenMail } from '../contract.ts'
import { OUTBOX_TEXTS } from '../texts.ts'
import { mailQuery } from './api.ts'
import { MailStateBadge } from './mail-state-badge.tsx'

/** One email: its recipient, time and delivery state, and its text as the recipient sees it. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
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
        title="The email as it is shown"
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
