import { Phone } from 'lucide-react'
import { clinic } from '../../../../clinic/clinic.ts'
import { Button } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { RoutedButton, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatShortDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { endSentence } from '../../../../lib/words/end-sentence.ts'
import { canBeReached, reachWords } from '../../../../lib/words/reach-words.ts'
import { petsPaths } from '../../../owners/pets/paths.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { bookingPath } from '../../appointments/paths.ts'
import { DAY_TEXTS } from '../../appointments/texts.ts'
import { servicesPaths } from '../../services/paths.ts'
import type { DaySlots } from '../slot-schemas.ts'

/** Shown instead of the booking form while the clinic offers nothing yet. */
function NoServicesYet() {
  return (
    <EmptyState
      drawing="door"
      title="Online booking opens soon"
      text={`The clinic has not listed its services yet.${canBeReached() ? ` To make an appointment now, please ${reachWords()}.` : ''}`}
    />
  )
}

type InsteadOfFormProps = { hasServices: boolean; service: string | undefined }

/** Shown instead of the booking form while the clinic offers nothing, or to an owner without pets. */
export function InsteadOfForm({ hasServices, service }: InsteadOfFormProps) {
  if (!hasServices) return <NoServicesYet />
  return (
    <EmptyState
      drawing="dog"
      title="Who is the appointment for?"
      text="Add your pet first. Then you can choose a service and a time."
      action={
        <RoutedButton to={petsPaths.new} search={{ next: bookingPath(service) }} replace tone="accent">
          Add a New Pet
        </RoutedButton>
      }
    />
  )
}

/** For an emergency the phone comes before the form; nothing for a clinic that has named no phone. */
export function CallFirst() {
  const { dial, display } = clinic.phone
  if (dial === '') return null
  return (
    <Notice tone="error" role="status">
      <p>Is it urgent? Please call us first. We’ll tell you what to do and find a time for you.</p>
      <LinkButton
        tone="danger"
        className="mt-3"
        href={`tel:${dial}`}
        icon={<Phone className="size-5" aria-hidden="true" />}
      >
        Call now: {display}
      </LinkButton>
    </Notice>
  )
}

type NotGivenProps = { reader: 'owner' | 'staff'; isHouseVisit: boolean }

/** Says that no one gives a service, and what its reader can do about it. */
export function NotGiven({ reader, isHouseVisit }: NotGivenProps) {
  const what = isHouseVisit
    ? 'No one provides this service at home yet.'
    : 'No one provides this service yet.'
  return (
    <Notice tone="warning" role="status">
      {reader === 'owner' ? (
        <p>
          {what} Please {reachWords()}.
        </p>
      ) : (
        <p>
          {what}{' '}
          <MayOpen page={servicesPaths.manage}>
            <RoutedLink to={servicesPaths.manage}>Choose who provides this service</RoutedLink>
          </MayOpen>
        </p>
      )}
    </Notice>
  )
}

/** Why no time of a day can be booked. */
export function NotBookable({ isOver }: { isOver: boolean }) {
  return (
    <Notice tone="warning" role="status">
      {isOver ? DAY_TEXTS.over : DAY_TEXTS.tooFarAhead}
    </Notice>
  )
}

type NoSlotsProps = { day: DaySlots; onChooseDate: (date: string) => void }

/** Why a day has no free time, and the next day that has. */
export function NoSlots({ day: { closed, nextFreeDay }, onChooseDate }: NoSlotsProps) {
  return (
    <Notice tone="warning" role="status">
      <p>
        {closed ? closedText(closed) : 'No available time slots for this date. Please select another date.'}
      </p>
      {nextFreeDay !== null && (
        <Button tone="quiet" className="mt-3" onClick={() => onChooseDate(nextFreeDay)}>
          <span>
            Next free day: <WholeDates>{formatShortDay(nextFreeDay)}</WholeDates>
          </span>
        </Button>
      )}
    </Notice>
  )
}

function closedText({ reason }: { reason: string | null }): string {
  return ['The clinic is closed on this day.', reason !== null && endSentence(reason)]
    .filter(Boolean)
    .join(' ')
}
