import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatLongDay, isCalendarDay } from '../../../../lib/time.ts'
import { restoredDrafts } from '../../../../lib/web/saved-drafts.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { BOOKING_TEXTS } from '../../../appointments/booking-texts.ts'
import { dayState } from '../../../appointments/rules.ts'
import { formatMinute, minuteOf, toClock } from '../../../timetable/moment.ts'
import { partOfDay, partOfDayLabels } from '../../../timetable/part-of-day.ts'
import type { DaySlots } from '../../slot-schemas.ts'
import { slotsQuery } from '../api.ts'
import { useBookableDays } from './use-bookable-days.ts'
import { type About, useSlotQuestion } from './use-slot-question.ts'

const NoSlots = onDemand(async () => (await import('../booking-notices.tsx')).NoSlots)

/** A slot of the chosen day with its state. */
type ShownSlot = DaySlots['slots'][number]

/** A slot's time as the field has it, `10:30`. */
const textOf = (slot: ShownSlot) => toClock(minuteOf(slot))

type SlotFieldProps<In extends FieldValues, Out> = {
  /** A form with an `time` field, as text. */
  form: UseFormReturn<In, unknown, Out>
  date: string
  serviceTypeId: string
  /** What the appointment is for, as far as the form does not ask it. */
  about?: About
  onChooseDate: (date: string) => void
  /** True to offer what is booked, too. */
  squeezeIn?: boolean
}

/** The times of the chosen day, or why it has none. Renders nothing while the day is being typed. */
export function SlotField<In extends FieldValues, Out>(props: SlotFieldProps<In, Out>) {
  const days = useBookableDays()
  useClearedWithDay(props)
  if (!isCalendarDay(props.date)) return null
  const state = dayState(props.date, days)
  if (state === 'bookable') return <Times {...props} />
  return (
    <Notice tone="warning" role="status">
      {state === 'over' ? BOOKING_TEXTS.dayOver : BOOKING_TEXTS.tooFarAhead}
    </Notice>
  )
}

/** Choosing another day clears the time. The day of a saved draft brings its time with it. */
function useClearedWithDay<In extends FieldValues, Out>({ form, date }: SlotFieldProps<In, Out>): void {
  const before = useRef(date)
  useEffect(() => {
    const name = 'time' as FieldPath<In>
    const draft = restoredDrafts.get(form.control)?.values
    const isRestored = draft?.date === date && draft.time === form.getValues(name)
    const changed = before.current !== '' && before.current !== date && !isRestored
    before.current = date
    if (changed) form.setValue(name, '' as FieldPathValue<In, FieldPath<In>>)
  }, [date, form])
}

/**
 * A time that is no longer free is cleared with a toast, but for the one that this form was sent with: if the answer was
 * lost, it may be taken by what was sent. Sent again, the server says.
 */
function Times<In extends FieldValues, Out>(props: SlotFieldProps<In, Out>) {
  const { form, date, serviceTypeId, about, onChooseDate, squeezeIn = false } = props
  const slots = useQuery(slotsQuery(date, serviceTypeId, useSlotQuestion(form, about)))
  const name = 'time' as FieldPath<In>
  const sent = useSentTime(form, date)
  const isSent = (slot: ShownSlot) => sent === `${date} ${textOf(slot)}`
  const canChoose = (slot: ShownSlot) =>
    slot.state === 'free' || (/booked|tooShort/.test(slot.state) && (squeezeIn || isSent(slot)))
  const clear = () => form.setValue(name, '' as FieldPathValue<In, FieldPath<In>>)

  const { data } = slots
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name never changes, what can be chosen by squeezeIn; what was sent is looked at as the slots change
  useEffect(() => {
    const time: string = form.getValues(name)
    const chosen = data?.slots.find((slot) => textOf(slot) === time)
    if (data === undefined || time === '' || (chosen && canChoose(chosen))) return
    clear()
    form.setError(name, { message: BOOKING_TEXTS.slotGone })
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
function useSentTime<In extends FieldValues, Out>(
  { control }: UseFormReturn<In, unknown, Out>,
  date: string,
): string {
  const { isSubmitting } = useFormState({ control })
  const chosen = `${date} ${useWatch({ control, name: 'time' as FieldPath<In> })}`
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

type FreeTimesProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  date: string
  day: DaySlots
  canChoose: (slot: ShownSlot) => boolean
  isSent: (slot: ShownSlot) => boolean
}

function FreeTimes<In extends FieldValues, Out>(props: FreeTimesProps<In, Out>) {
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
      name={'time' as FieldPath<In>}
      label="Select Time Slot"
      description={
        <>
          Times on {formatLongDay(date)}{' '}
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
