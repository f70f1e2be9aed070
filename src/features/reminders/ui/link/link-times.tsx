import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RadioGrid } from '../../../../components/forms/radio-cards.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatLongDay, formatShortDay } from '../../../../lib/time.ts'
import { formatMinute, minuteOf, toClock } from '../../../timetable/moment.ts'
import type { LinkAnswered, LinkDays } from '../../link-schemas.ts'
import { LINK_TEXTS } from '../../link-texts.ts'
import { linkDaysQuery, REMINDERS_KEY } from '../api.ts'
import { useLinkChange } from './use-link-change.ts'

type Time = { date: string; hour: number; minute: number }

type LinkTimesProps<Answer> = {
  token: string
  subject: string
  submitLabel: string
  /** What choosing a time means. */
  text: string
  send: (time: Time) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Chooses a day and a time by a link. */
export function LinkTimes<Answer extends LinkAnswered>(props: LinkTimesProps<Answer>) {
  const { token, subject, submitLabel, text, onDone, onClose } = props
  const queryClient = useQueryClient()
  const [date, setDate] = useState<string | null>(null)
  const [time, setTime] = useState('')
  const days = useQuery({
    ...linkDaysQuery({ token, subject }, date),
    placeholderData: (previous) => previous,
  })
  const change = useLinkChange(token, { send: props.send, onDone })
  const chosen = days.data?.day.slots.find((slot) => toClock(minuteOf(slot)) === time)
  const submit = () => {
    if (chosen === undefined || days.data === undefined) return
    const { hour, minute } = chosen
    change.mutate(
      { date: days.data.day.date, hour, minute },
      {
        onError: () => {
          setTime('')
          void queryClient.invalidateQueries({ queryKey: [...REMINDERS_KEY, 'link', token, 'times'] })
        },
      },
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Loaded
        inset
        query={days}
        loading={<SkeletonList text="Loading time slots..." rows={1} shape="plain" />}
        errorText={LINK_TEXTS.slotsFailed}
      >
        {(data) => (
          <>
            <Days
              data={data}
              onChoose={(day) => {
                setTime('')
                setDate(day)
              }}
            />
            <Times data={data} time={time} onChoose={setTime} />
          </>
        )}
      </Loaded>
      <p className="text-ink-soft text-pretty">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="accent" disabled={chosen === undefined} pending={change.isPending} onClick={submit}>
          {submitLabel}
        </Button>
        <Button tone="quiet" disabled={change.isPending} onClick={onClose}>
          Back
        </Button>
      </div>
    </div>
  )
}

/** The next two weeks; days without a free time can’t be chosen. */
function Days({ data, onChoose }: { data: LinkDays; onChoose: (day: string) => void }) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="font-semibold">
        Day
      </p>
      <RadioGrid
        look="compact"
        name={`${id}-day`}
        columns="grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]"
        value={data.day.date}
        onChoose={onChoose}
        options={data.days.map(({ date, free }) => ({
          value: date,
          label: <span className="text-sm">{formatShortDay(date)}</span>,
          detail: free === 0 ? 'None left' : `${free} free`,
          disabled: free === 0,
        }))}
      />
    </div>
  )
}

type TimesProps = { data: LinkDays; time: string; onChoose: (time: string) => void }

function Times({ data: { day }, time, onChoose }: TimesProps) {
  const id = useId()
  const free = day.slots.filter(({ state }) => state === 'free')
  if (free.length === 0) return <p>Nothing is free on {formatLongDay(day.date)}.</p>
  return (
    <div role="radiogroup" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="font-semibold">
        Times on {formatLongDay(day.date)}
      </p>
      <RadioGrid
        look="compact"
        name={`${id}-time`}
        value={time}
        onChoose={onChoose}
        options={free.map((slot) => ({
          value: toClock(minuteOf(slot)),
          label: formatMinute(minuteOf(slot)),
        }))}
      />
    </div>
  )
}
