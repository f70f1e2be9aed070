import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatLongDay } from '../../../../lib/time.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { minuteOf } from '../../timetable/moment.ts'
import { partOfDay } from '../../timetable/part-of-day.ts'
import { entryFormSchema } from '../contract.ts'
import { hourPart, NAMED_PARTS, type Part, partLabel } from '../rules.ts'
import { WAITLIST_TEXTS } from '../texts.ts'
import { About, type EntryChoices } from './about-entry.tsx'
import { WAITLIST_KEY, waitlistClient } from './api.ts'

export type JoinDialogProps = EntryChoices & {
  /** Of the form's day, how many times are free now, and the hours of those that are taken. */
  now: { day: string; free: number; taken: readonly { hour: number; minute?: number | undefined }[] }
  /** The customer whom staff put in line; otherwise the caller. */
  customerId?: string | undefined
  onClose: () => void
}

/** Asks to be notified when a slot opens up. What the booking form says already stands in one line, and can be changed. */
export function JoinDialog(props: JoinDialogProps) {
  const { start, now, customerId, onClose } = props
  const { date, ...chosen } = start
  const form = useZodForm(entryFormSchema, {
    // What is free is no reason to wait, so who waits beside it says for when.
    defaultValues: { ...chosen, firstDay: date, lastDay: date, parts: now.free === 0 ? ['any'] : [] },
  })
  const { control } = form
  const [firstDay, lastDay] = form.watch(['firstDay', 'lastDay'])
  const join = useJoin(customerId, onClose)
  const words = customerId === undefined ? OWN_WORDS : STAFFS_WORDS
  return (
    <FormDialog
      title={words.title}
      form={form}
      draft={`wait:${customerId ?? 'own'}:${start.petId}:${start.serviceTypeId}:${date}`}
      onSubmit={submitWith(form, join, {
        toast: WAITLIST_TEXTS.joinFailed,
        fields: { ALL_FREE: 'parts' },
      })}
      onClose={onClose}
      submitLabel={words.title}
      pendingText={words.pending}
    >
      <p className="text-pretty">{words.text}</p>
      <About {...props} form={form} />
      {now.free > 0 && (
        <Notice tone="info">
          {now.free === 1 ? '1 slot is' : `${now.free} slots are`} free on{' '}
          <WholeDates>{formatLongDay(now.day)}</WholeDates>. Book a free slot, or choose the times to wait
          for:
        </Notice>
      )}
      <CheckboxListField
        control={control}
        name="parts"
        label="Time of day"
        description="Choose all that suit you."
        look="chips"
        options={partsOf(now, [firstDay, lastDay])}
      />
    </FormDialog>
  )
}

const OWN_WORDS = {
  title: 'Join the waitlist',
  pending: 'Joining...',
  text: 'When a slot opens up and you are next in line, we hold it for you and message you. Accept the slot to book it.',
}
const STAFFS_WORDS = {
  title: 'Add to the waitlist',
  pending: 'Adding...',
  text: 'When a slot opens up, it is held for the first in line, who gets a message. Please call customers who have no login. The calendar shows the waitlist below the day.',
}

/** Sends what was asked for, for the caller or for a customer. */
function useJoin(customerId: string | undefined, onClose: () => void) {
  const queryClient = useQueryClient()
  return async (entry: z.output<typeof entryFormSchema>) => {
    if (customerId === undefined) {
      await waitlistClient.join(entry)
      toastSuccess(WAITLIST_TEXTS.joined, { detail: 'Your entry is under My Appointments.', seconds: 4 })
    } else {
      await waitlistClient.add({ customerId, ...entry })
      toastSuccess(WAITLIST_TEXTS.added, {
        detail: 'The entry is in the calendar, below the day.',
        seconds: 4,
      })
    }
    onClose()
    await queryClient.invalidateQueries({ queryKey: WAITLIST_KEY })
  }
}

/** The parts of a day, of which one that is free is nothing to wait for, and each hour in which a time is taken. */
function partsOf(now: JoinDialogProps['now'], days: readonly string[]) {
  /** Whether all of that part of the day is free, so that there is nothing to wait for. */
  const isFree = (part: Part) =>
    part !== 'any' &&
    days.every((day) => day === now.day) &&
    !now.taken.some((time) => partOfDay(minuteOf(time)) === part)
  /** Each hour in which a time is taken can be waited for by itself. */
  const hours = [...new Set(now.taken.map((time) => hourPart(minuteOf(time))))]
  return [
    ...NAMED_PARTS.map((part) => ({ value: part, label: partLabel(part), disabled: isFree(part) })),
    ...hours.map((part) => ({ value: part, label: partLabel(part) })),
  ]
}
