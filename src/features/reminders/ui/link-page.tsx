import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../../../components/actions/link-button.tsx'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../lib/web/feature-client.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { loginPath } from '../../auth/paths.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import { billTokenOf } from '../../bills/bill-link.ts'
import type { Linked } from '../link-schemas.ts'
import { feedbackTitle, LINK_REFUSALS, LINK_TEXTS } from '../link-texts.ts'
import { linkedQuery } from './api.ts'
import { FeedbackForm } from './link/feedback-form.tsx'
import { LinkChoice } from './link/link-choice.tsx'
import { LinkedPart } from './link/linked-part.tsx'

const LinkedBill = onDemand(async () => (await import('../../bills/ui/linked-bill.tsx')).LinkedBill)

/** What a message's link opens, for anyone who has it. Only its buttons act: mail scanners open links. */
export function LinkPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const billToken = billTokenOf(token)
  return billToken === null ? <LinkedReminder token={token} /> : <LinkedBill token={billToken} />
}

function LinkedReminder({ token }: { token: string }) {
  const linked = useQuery({ ...linkedQuery(token), retry: false })
  const isOver =
    linked.data === undefined && ['LINK_ENDED', 'BAD_REQUEST'].includes(refusalCode(linked.error) ?? '')
  if (isOver) return <Ended />
  return (
    <AccountFrame
      title={titleOf(linked.data)}
      below={linked.data?.kind === 'reminder' && <LinkChoice token={token} linked={linked.data} />}
    >
      <Loaded query={linked} loading={<Spinner text="Loading..." />} errorText={LINK_TEXTS.loadFailed}>
        {(data) =>
          data.feedback === null ? (
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
              {data.items.map((item) => (
                <li key={item.subject} className="py-6 first:pt-0 last:pb-0">
                  <LinkedPart token={token} item={item} />
                </li>
              ))}
            </ul>
          ) : (
            <FeedbackForm token={token} feedback={data.feedback} />
          )
        }
      </Loaded>
    </AccountFrame>
  )
}

function titleOf(linked: Linked | undefined): string {
  if (linked?.feedback) return feedbackTitle(linked.feedback.pet)
  if (linked === undefined || linked.items.length > 1) return 'Your reminder'
  const [item] = linked.items
  if (item === undefined) return 'Your reminder'
  return item.kind === 'appointment' ? `${item.pet}’s appointment` : `${item.pet}’s vaccination`
}

function Ended() {
  return (
    <AccountFrame title="Your reminder">
      <div className="grid gap-4">
        <Notice tone="warning" role="status">
          {LINK_REFUSALS.LINK_ENDED.message}
        </Notice>
        <LinkButton
          tone="quiet"
          href={loginPath({ next: appointmentsPaths.own })}
          className="justify-self-start"
        >
          Sign in
        </LinkButton>
      </div>
    </AccountFrame>
  )
}
