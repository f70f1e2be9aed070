import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Notice } from '../../../../components/notices/notice.tsx'
import { listed } from '../../../../lib/listed.ts'
import { formatLongDay } from '../../../../lib/time.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { type VisitType, visitTypeOptions } from '../../services/visit-types.ts'
import { formatMinute, minuteOf } from '../../timetable/moment.ts'
import { partOfDay } from '../../timetable/part-of-day.ts'
import { entryFormSchema } from '../contract.ts'
import { hourPart, NAMED_PARTS, type Part, partLabel } from '../rules.ts'
import { WAITLIST_TEXTS } from '../texts.ts'
import { WAITLIST_KEY, waitlistClient } from './api.ts'

type Choice = { id: string; name: string }

export type JoinDialogProps = {
  /** What the booking form says already. */
  start: {
    petId: string
    serviceTypeId: string
    visitType: VisitType
    houseVisitAddress: string | null
    calendarId: string
    date: string
  }
  pets: readonly Choice[]
  services: readonly Choice[]
  /** Whom to choose; none if there is one calendar. */
  calendars: readonly { id: number; name: string }[]
  houseVisits: boolean
  /** The first and last day that can be booked. */
  days: { first: string; last: string }
  /** Of the form's day, how many times are free now, and the hours of those that are taken. */
  now: { day: string; free: number; taken: readonly { hour: number; minute?: number | undefined }[] }
  /** The customer whom staff put in line; otherwise the caller. */
  customerId?: string | undefined
  onClose: () => void
}

/** Asks to be notified when a slot opens up. */
export function JoinDialog({
  start,
  pets,
  services,
  calendars,
  houseVisits,
  days,
  now,
  customerId,
  onClose,
}: JoinDialogProps) {
  const { date, ...chosen } = start
  const form = useZodForm(entryFormSchema, {
    // What is free is no reason to wait, so who waits beside it says for when.
    defaultValues: { ...chosen, firstDay: date, lastDay: date, part: now.free === 0 ? 'any' : '' },
  })
  const { control } = form
  const visits = visitTypeOptions({ houseVisits, chosen: start.visitType })
  const [firstDay, lastDay] = form.watch(['firstDay', 'lastDay'])
  /** Whether all of that part of the day is free, so that there is nothing to wait for. */
  const isFree = (part: Part) =>
    part !== 'any' &&
    firstDay === now.day &&
    lastDay === now.day &&
    !now.taken.some((time) => partOfDay(minuteOf(time)) === part)
  /** Each hour in which a time is taken can be waited for by itself. */
  const hours = [...new Set(now.taken.map((time) => hourPart(minuteOf(time))))]
  const queryClient = useQueryClient()
  const join = async (entry: z.output<typeof entryFormSchema>) => {
    if (customerId === undefined) {
      await waitlistClient.join(entry)
      toastSuccess(WAITLIST_TEXTS.joined, { detail: 'You’ll find it under My Appointments.', seconds: 4 })
    } else {
      await waitlistClient.add({ customerId, ...entry })
      toastSuccess(WAITLIST_TEXTS.added, {
        detail: 'You’ll find it in the calendar, below the day.',
        seconds: 4,
      })
    }
    onClose()
    await queryClient.invalidateQueries({ queryKey: WAITLIST_KEY })
  }
  return (
    <FormDialog
      title={customerId === undefined ? 'Join the waitlist' : 'Add to the waitlist'}
      form={form}
      draft={`waitlist:${customerId ?? 'own'}:${start.petId}:${start.serviceTypeId}:${date}`}
      onSubmit={submitWith(form, join, { toast: WAITLIST_TEXTS.joinFailed })}
      onClose={onClose}
      submitLabel={customerId === undefined ? 'Join the waitlist' : 'Add to the waitlist'}
      pendingText={customerId === undefined ? 'Joining...' : 'Adding...'}
    >
      <p className="text-pretty">
        {customerId === undefined
          ? 'When a slot opens up and you are next in line, we hold it for you and message you. Nothing is booked until you accept.'
          : 'When a slot opens up, it is held for the first in line, who gets a message. Please call those who have no login: the calendar lists who waits below the day.'}
      </p>
      {now.free > 0 && (
        <Notice tone="info">
          {now.free === 1 ? '1 time is' : `${now.free} times are`} free on {formatLongDay(now.day)} now: close
          this and pick one, or wait for {listed(now.taken.map((time) => formatMinute(minuteOf(time))))}.
        </Notice>
      )}
      <SelectField control={control} name="petId" label="Pet" options={pets.map(toOption)} />
      <SelectField control={control} name="serviceTypeId" label="Service" options={services.map(toOption)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField control={control} name="firstDay" label="From" min={days.first} max={days.last} />
        <DayField control={control} name="lastDay" label="To" min={days.first} max={days.last} />
      </div>
      <RadioCards
        control={control}
        name="part"
        label="Time of day"
        look="compact"
        columns="grid-cols-2 sm:grid-cols-4"
        options={[
          ...NAMED_PARTS.map((part) => ({ value: part, label: partLabel(part), disabled: isFree(part) })),
          ...hours.map((part) => ({ value: part, label: partLabel(part) })),
        ]}
      />
      {calendars.length > 0 && (
        <SelectField
          control={control}
          name="calendarId"
          label="With"
          placeholder="Anyone"
          optional
          options={[
            { value: '', label: 'Anyone' },
            ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {visits.length > 1 && (
        <RadioCards
          control={control}
          name="visitType"
          label="Visit Type"
          look="compact"
          columns="grid-cols-2"
          options={visits}
        />
      )}
      {form.watch('visitType') === 'house' && (
        <TextareaField
          control={control}
          name="houseVisitAddress"
          label="House Visit Address"
          autoComplete="street-address"
        />
      )}
    </FormDialog>
  )
}

const toOption = ({ id, name }: Choice) => ({ value: id, label: name })
