import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { LinkFrame } from '../../../planning/appointments/ui/link-frame.tsx'
import { loginPath } from '../../../platform/auth/paths.ts'
import { tokenOf } from '../../../platform/links/marks.ts'
import type { Linked } from '../link-schemas.ts'
import { endedWords, feedbackTitle, LINK_TEXTS, LINKED_WORDS } from '../link-texts.ts'
import { linkedQuery } from './api.ts'
import { FeedbackForm } from './link/feedback-form.tsx'
import { LinkChoice } from './link/link-choice.tsx'
import { LinkedPart } from './link/linked-part.tsx'
import type { Booked } from './link/part-props.ts'

const CheckedCertificate = onDemand(
  async () =>
    (await import('../../../consulting/certificates/ui/checked-certificate.tsx')).CheckedCertificate,
)
const LinkedBill = onDemand(
  async () => (await import('../../../money/bill-papers/ui/linked-bill.tsx')).LinkedBill,
)
const LinkedSheet = onDemand(
  async () => (await import('../../../consulting/sheets/ui/linked-sheet.tsx')).LinkedSheet,
)
const LinkedConfirmation = onDemand(
  async () => (await import('../../../planning/appointments/ui/linked-confirmation.tsx')).LinkedConfirmation,
)

/** What a message's link opens, for anyone who has it. Only its buttons act: mail scanners open links. */
export function LinkPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const bill = tokenOf('bill', token)
  if (bill !== null) return <LinkedBill token={bill} />
  const sheet = tokenOf('sheet', token)
  if (sheet !== null) return <LinkedSheet token={sheet} />
  const certificate = tokenOf('certificate', token)
  return certificate === null ? <LinkedReminder token={token} /> : <CheckedCertificate token={certificate} />
}

function LinkedReminder({ token }: { token: string }) {
  const linked = useQuery({ ...linkedQuery(token), retry: false })
  const [booked, setBooked] = useState<Booked | null>(null)
  const isOver =
    linked.data === undefined && ['LINK_ENDED', 'BAD_REQUEST'].includes(refusalCode(linked.error) ?? '')
  if (isOver) return <Ended />
  if (booked !== null)
    return (
      <NewTime booked={booked} onBack={(linked.data?.items.length ?? 1) > 1 ? () => setBooked(null) : null} />
    )
  return (
    <LinkFrame
      title={titleOf(linked.data)}
      pets={petsOf(linked.data)}
      below={linked.data && <LinkChoice token={token} linked={linked.data} />}
    >
      <Loaded query={linked} loading={<Spinner text="Loading..." />} errorText={LINK_TEXTS.loadFailed}>
        {({ feedback, items, prices }) =>
          feedback === null ? (
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
              {items.map((item) => (
                <li key={[item.subject, item.kind, item.day].join(' ')} className="py-6 first:pt-0 last:pb-0">
                  <LinkedPart {...{ token, item, prices }} hasPet={items.length > 1} onBooked={setBooked} />
                </li>
              ))}
            </ul>
          ) : (
            <FeedbackForm token={token} feedback={feedback} />
          )
        }
      </Loaded>
    </LinkFrame>
  )
}

/** The pet that the page is about, if it is one; of several, each stands at its own part. */
function petsOf(linked: Linked | undefined) {
  const found = linked?.feedback ? [linked.feedback] : (linked?.items ?? [])
  return found.length === 1 ? found.map(({ pet, species }) => ({ name: pet, species })) : []
}

function titleOf(linked: Linked | undefined): string {
  if (linked?.feedback) return feedbackTitle(linked.feedback.pet)
  if (linked === undefined || linked.items.length > 1) return 'Your reminder'
  const [item] = linked.items
  if (item === undefined) return 'Your reminder'
  return `${item.pet}’s ${LINKED_WORDS[item.kind].name}`
}

/** The app's confirmation of a time that was booked, or to which an appointment was moved. */
function NewTime({ booked, onBack }: { booked: Booked; onBack: (() => void) | null }) {
  const { item, calendar, houseVisitAddress } = booked
  const appointment = {
    status: item.status ?? 'pending',
    appointmentDate: item.present ?? '',
    serviceType: item.service ?? '',
    paymentAmount: item.price ?? 0,
    visitType: item.isAtHome ? 'house' : 'clinic',
    houseVisitAddress,
    person: null,
    pet: { name: item.pet },
  } as const
  return (
    <LinkedConfirmation appointment={appointment} calendar={calendar}>
      {onBack !== null && (
        <Button tone="quiet" onClick={onBack}>
          Back to your reminder
        </Button>
      )}
    </LinkedConfirmation>
  )
}

function Ended() {
  return (
    <LinkFrame title="Your reminder">
      <div className="grid gap-4">
        <Notice tone="warning" role="status">
          {endedWords()}
        </Notice>
        <LinkButton
          tone="quiet"
          href={loginPath({ next: appointmentsPaths.own })}
          className="justify-self-start"
        >
          Sign in
        </LinkButton>
      </div>
    </LinkFrame>
  )
}
