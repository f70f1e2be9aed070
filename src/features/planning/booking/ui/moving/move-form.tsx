import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { clinicDay } from '../../../../../lib/time.ts'
import { refusalCode, refusalText } from '../../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import type { EitherAppointment } from '../../../appointments/appointment-schemas.ts'
import { momentWords } from '../../../appointments/move-rules.ts'
import { MOVE_TEXTS } from '../../../appointments/move-texts.ts'
import { APPOINTMENTS_KEY } from '../../../appointments/ui/api.ts'
import { agreedMoment, withWire } from '../../../timetable/moment.ts'
import { moveFormSchema } from '../../move-schemas.ts'
import { SLOTS_KEY } from '../api.ts'
import { sharedForm } from '../shared-form.ts'
import { ChooseCalendar } from '../slots/choose-calendar.tsx'
import { DayField } from '../slots/day-field.tsx'
import { freeWordsOf } from '../slots/free-words-of.ts'
import { PetElsewhere } from '../slots/pet-elsewhere.tsx'
import { SlotField } from '../slots/slot-field.tsx'
import { SlotOrTime } from '../slots/slot-or-time.tsx'

/** Where an appointment is moved, with its length if that changes. */
export type MoveTo = {
  date: string
  hour: number
  minute?: number
  calendarId?: number
  minutes?: number
  outsideHours?: boolean
  squeezeIn?: boolean
}

export type MoveFormProps = {
  appointment: EitherAppointment
  /** How long it takes, if that can be changed. */
  length?: number | undefined
  /** Whether it can be moved to any time of the day, also outside the hours. */
  canGoBeyond?: boolean
  /** Whether another calendar can be chosen for it. */
  hasCalendars?: boolean
  /** Moves it, and says so. Rejects with the server's refusal. */
  move: (to: MoveTo) => Promise<void>
  onClose: () => void
  submitLabel: string
  /** What moving it means. */
  children?: ReactNode
}

/** The form's length if there is none to change. */
const NO_LENGTH = 60

/** Chooses another day and time for an appointment. Someone who comes too late for a slot sees what is free. */
export function MoveForm(props: MoveFormProps) {
  const { appointment, length = NO_LENGTH, move, onClose, submitLabel, children } = props
  const at = new Date(appointment.appointmentDate)
  const { serviceType, serviceTypeId, visitType, pet } = appointment
  const about = { serviceTypeId, visitType, moving: appointment.id }
  const [schema] = useState(() => moveFormSchema(length))
  const form = useZodForm(schema, {
    defaultValues: {
      date: clinicDay(appointment.askedMove ? new Date(appointment.askedMove.to) : at),
      time: '',
      calendarId: '',
      minutes: length,
      outsideHours: false,
    },
  })
  const shared = sharedForm(form)
  const queryClient = useQueryClient()
  const When = props.canGoBeyond ? SlotOrTime : SlotField
  const send = async ({ place, ...change }: z.output<typeof schema>) => {
    const here = agreedMoment(at)
    const to = place ?? (here && withWire({ at: here }))
    if (to !== null) await move({ ...to, ...change })
    onClose()
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  const refuse = async (failure: unknown, isAtField: boolean) => {
    const [code, text] = [refusalCode(failure), refusalText(failure) ?? MOVE_TEXTS.failed]
    if (code !== null && OF_TIME.includes(code)) {
      form.setValue('time', '')
      await queryClient.invalidateQueries({ queryKey: SLOTS_KEY })
      const free = freeWordsOf(queryClient, form.getValues('date'))
      const message = free === undefined ? text : `${text} ${free}`
      form.setError('time', { message })
      return toastError(message)
    }
    if (!isAtField) toastError(text)
    if (code === null || !GONE.includes(code)) return
    onClose()
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  return (
    <FormDialog
      title="Move appointment"
      width="wide"
      form={form}
      draft={`move:${appointment.id}`}
      onSubmit={submitWith(form, send, { otherwise: refuse })}
      onClose={onClose}
      submitLabel={submitLabel}
      pendingText="Processing..."
    >
      <p>
        {serviceType} for {pet.name}
        {appointment.person && ` with ${appointment.person}`} is on <WholeDates>{momentWords(at)}</WholeDates>
        .
      </p>
      {children}
      {props.hasCalendars && <ChooseCalendar form={shared} about={about} />}
      <DayField form={shared} about={about} />
      <When
        form={shared}
        date={form.watch('date')}
        serviceTypeId={serviceTypeId}
        about={about}
        onChooseDate={(date) => form.setValue('date', date, { shouldValidate: true })}
      />
      {props.canGoBeyond && (
        <PetElsewhere
          petId={pet.id}
          date={form.watch('date')}
          time={form.watch('time')}
          except={appointment.id}
        />
      )}
      {props.length !== undefined && (
        <div className="max-w-40">
          <NumberField control={form.control} name="minutes" label="Length" unit="min" />
        </div>
      )}
    </FormDialog>
  )
}

/** The refusals that another time answers. */
const OF_TIME = ['SLOT_UNAVAILABLE', 'SLOT_TAKEN', 'TOO_SOON', 'PET_ELSEWHERE']

/** The refusals after which there is nothing left to choose here. */
const GONE = ['NOT_MOVABLE', 'STATUS_CHANGED', 'APPOINTMENT_MISSING']
