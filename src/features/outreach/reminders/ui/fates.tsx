import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { formatInstant } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { ownerAnswerWords } from '../../../planning/appointments/owner-answers.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { aboutWords, fateWords } from '../fate-texts.ts'
import type { Fate } from '../message-schemas.ts'
import { SENDING_TEXTS } from '../sending-texts.ts'
import { customerFatesQuery, fatesQuery, petFatesQuery, sendClient } from './api.ts'
import { CustomerChoice } from './customer-choice.tsx'

/** How many of a pet's or a customer's are shown. */
const LATEST = 8

const keyOf = ({ kind, stage, of, fate }: Fate) => `${kind} ${stage} ${of} ${fate}`

/** Whether the clinic has reminders on: without them nothing is shown anywhere. */
function useIsOn(): boolean {
  const { data: session } = useQuery(sessionQuery)
  return session?.uses.includes('reminders') === true
}

/** What became of the reminders of an appointment; nothing while the clinic has reminders off. */
export function AppointmentFates({ id }: { id: string }) {
  const isShown = [useMay(sendClient.listForAppointment), useIsOn()].every(Boolean)
  const { data } = useQuery({ ...fatesQuery(id), enabled: isShown })
  if (!isShown || data === undefined || (data.fates.length === 0 && data.answer === null)) return null
  return (
    <ul className="basis-full text-sm text-ink-soft" aria-label="Reminders">
      {data.fates.map((fate) => (
        <li key={keyOf(fate)}>
          <WholeDates>{fateWords(fate)}</WholeDates>
        </li>
      ))}
      {data.answer !== null && data.answeredAt !== null && (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <WholeDates>{`${ownerAnswerWords(data.answer)}: answered on ${formatInstant(data.answeredAt)}`}</WholeDates>
          <TakeBack id={id} />
        </li>
      )}
    </ul>
  )
}

/** Takes back an owner's answer, such as a wrong tap that they call about. */
function TakeBack({ id }: { id: string }) {
  const takeBack = useChange({
    send: () => sendClient.takeBackAnswer({ id }),
    done: SENDING_TEXTS.takenBack,
    failed: (failure) => refusalText(failure) ?? SENDING_TEXTS.takeBackFailed,
    refresh: [],
  })
  if (!useMay(sendClient.takeBackAnswer)) return null
  return (
    <Button tone="quiet" size="dense" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
      Remove answer
    </Button>
  )
}

/** What became of the reminders of a pet's care, in its page; nothing while the clinic has reminders off. */
export function PetFates({ id }: { id: string }) {
  const isShown = [useMay(sendClient.listForPet), useIsOn()].every(Boolean)
  const query = useQuery({ ...petFatesQuery(id), enabled: isShown })
  if (!isShown) return null
  return (
    <TitledSection ruled title="Reminders">
      <Latest query={query} />
      {query.data?.[0]?.why === 'answered' && (
        <div>
          <TakeBack id={id} />
        </div>
      )}
    </TitledSection>
  )
}

/** What a customer wants to be reminded of, and what they were; nothing while the clinic has reminders off. */
export function CustomerFates({ id }: { id: string }) {
  const isShown = [useMay(sendClient.listForCustomer), useIsOn()].every(Boolean)
  const query = useQuery({ ...customerFatesQuery(id), enabled: isShown })
  if (!isShown) return null
  return (
    <TitledSection ruled title="Reminders">
      <CustomerChoice id={id} />
      <Latest query={query} />
    </TitledSection>
  )
}

type Shown = Fate & { pet?: string }
type LatestProps = { query: Parameters<typeof Loaded<Shown[]>>[0]['query'] }

function Latest({ query }: LatestProps) {
  return (
    <Loaded
      inset
      query={query}
      loading={<p className="text-ink-soft">Loading reminders...</p>}
      errorText={SENDING_TEXTS.loadFailed}
    >
      {(fates) =>
        fates.length === 0 ? (
          <p className="text-ink-soft">No reminders yet.</p>
        ) : (
          <ul className="grid divide-y divide-line">
            {fates.slice(0, LATEST).map((fate) => (
              <li key={`${fate.pet ?? ''} ${keyOf(fate)}`} className="grid gap-0.5 py-2">
                <p className="wrap-anywhere">
                  <WholeDates>{aboutWords(fate)}</WholeDates>
                </p>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  <WholeDates>{fateWords(fate)}</WholeDates>
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
