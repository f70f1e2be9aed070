import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { RadioCards } from '../../../../../components/forms/radio-cards.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { formatLongDay, isCalendarDay } from '../../../../../lib/time.ts'
import { restoredDrafts } from '../../../../../lib/web/kept/saved-drafts.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import { BOOKING_TEXTS } from '../../../appointments/booking-texts.ts'
import { dayState } from '../../../appointments/rules.ts'
import { formatMinute, minuteOf, toClock } from '../../../timetable/moment.ts'
import { partOfDay, partOfDayLabels } from '../../../timetable/part-of-day.ts'
import type { DaySlots } from '../../slot-schemas.ts'
import type { SharedForm } from '../shared-form.ts'
import { SlotsFrom } from './slot-source.ts'
import { useBookableDays } from './use-bookable-days.ts'
import { type About, useSlotQuestion } from './use-slot-question.ts'

const NotBookable = onDemand(async () => (await import('../booking-notices.tsx')).NotBookable)
const NoSlots = onDemand(async () => (await import('../booking-notices.tsx')).NoSlots)

/** A slot of the chosen day with its state. */
type ShownSlot = DaySlots['slots'][number]

/** A slot's time as the field has it, `10:30`. */
const textOf = (slot: ShownSlot) => toClock(minuteOf(slot))

export type SlotFieldProps = {
  form: SharedForm
  date: string
  serviceTypeId: string
  /** What the appointment is for, as far as the form does not ask it. */
  about?: About
  onChooseDate: (date: string) => void
  /** True to offer what is booked, too. */
  squeezeIn?: boolean
}

/** The times of the chosen day, or why it has none. Renders nothing while the day is being typed. */
export function SlotField(props: SlotFieldProps) {
  const days = useBookableDays()
  const [said, setSaid] = useState('')
  useClearedWithDay(props)
  const chooseDate = (date: string) => {
    setSaid(`${formatLongDay(date)} chosen`)
    props.onChooseDate(date)
  }
  const state = isCalendarDay(props.date) ? dayState(props.date, days) : null
  return (
    <>
      {state === 'bookable' && <Times {...props} onChooseDate={chooseDate} />}
      {state !== null && state !== 'bookable' && <NotBookable isOver={state === 'over'} />}
      {/* The button that offers a day goes with the day that has none. */}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  )
}

/** Choosing another day clears the time. The day of a saved draft brings its time with it. */
function useClearedWithDay({ form, date }: SlotFieldProps): void {
  const before = useRef(date)
  useEffect(() => {
    const draft = restoredDrafts.get(form.control)?.values
    const isRestored = draft?.date === date && draft.time === form.getValues('time')
    const changed = before.current !== '' && before.current !== date && !isRestored
    before.current = date
    if (changed) form.setValue('time', '')
  }, [date, form])
}

/**
 * A time that is no longer free is cleared with a toast, but for the one that this form was sent with: if the answer was
 * lost, it may be taken by what was sent. Sent again, the server says.
 */
function Times(props: SlotFieldProps) {
  const { form, date, serviceTypeId, about, onChooseDate, squeezeIn = false } = props
  const slots = useQuery(use(SlotsFrom).slots(date, serviceTypeId, useSlotQuestion(form, about)))
  const sent = useSentTime(form, date)
  const isSent = (slot: ShownSlot) => sent === `${date} ${textOf(slot)}`
  const canChoose = (slot: ShownSlot) =>
    slot.state === 'free' || (/booked|tooShort/.test(slot.state) && (squeezeIn || isSent(slot)))
  const clear = () => form.setValue('time', '')

  const { data } = slots
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be chosen changes by squeezeIn; what was sent is looked at as the slots change
  useEffect(() => {
    const time = form.getValues('time')
    const chosen = data?.slots.find((slot) => textOf(slot) === time)
    if (data === undefined || time === '' || (chosen && canChoose(chosen))) return
    clear()
    form.setError('time', { message: BOOKING_TEXTS.slotGone })
    toastError(BOOKING_TEXTS.slotGone)
  }, [data, form, squeezeIn])

  return (
    <Loaded
      inset
      query={slots}
      loading={<SkeletonList text="Loading time slots..." rows={1} shape="plain" />}
      errorText={BOOKING_TEXTS.slotsFailed}
    >
      {(day) =>
        day.slots.some(canChoose) ? (
          <FreeTimes form={form} date={date} day={day} canChoose={canChoose} isSent={isSent} />
        ) : (
          <NoSlots day={day} onChooseDate={onChooseDate} />
        )
      }
    </Loaded>
  )
}

/**
 * The chosen day and time, such as `2027-03-20 14:00`, if the form was sent with them. Empty before, and once the time was
 * cleared or another is chosen.
 */
function useSentTime({ control }: SharedForm, date: string): string {
  const { isSubmitting } = useFormState({ control })
  const chosen = `${date} ${useWatch({ control, name: 'time' })}`
  const [sent, setSent] = useState('')
  const next = isSubmitting || sent === chosen ? chosen : ''
  if (next !== sent) setSent(next)
  return next
}

/** Why a time can't be chosen, where that is not plain from the clock. */
const SUFFIXES: Partial<Record<ShownSlot['state'], string>> = {
  booked: ' (Booked)',
  tooShort: ' (Too short)',
  now: ' (now)',
  tooSoon: ' (Too soon)',
}

type FreeTimesProps = {
  form: SharedForm
  date: string
  day: DaySlots
  canChoose: (slot: ShownSlot) => boolean
  isSent: (slot: ShownSlot) => boolean
}

function FreeTimes(props: FreeTimesProps) {
  const {
    form,
    date,
    day: { slots },
    canChoose,
    isSent,
  } = props
  return (
    <RadioCards
      control={form.control}
      name="time"
      label="Select Time Slot"
      description={
        <>
          Times on <WholeDates>{formatLongDay(date)}</WholeDates>{' '}
          <span className="whitespace-nowrap">
            ({slots.filter(({ state }) => state === 'free').length} of {slots.length} free)
          </span>
        </>
      }
      look="compact"
      clearable
      options={slots.map((slot) => ({
        value: textOf(slot),
        label: formatMinute(minuteOf(slot)) + (isSent(slot) ? '' : (SUFFIXES[slot.state] ?? '')),
        group: partOfDayLabels()[partOfDay(minuteOf(slot))],
        disabled: !canChoose(slot),
      }))}
    />
  )
}
