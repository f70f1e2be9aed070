import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { clinicDay } from '../../../lib/time.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError } from '../../../lib/web/toast.ts'
import { type Appointment, moveFormSchema } from '../contract.ts'
import { freeWords, momentWords } from '../move-rules.ts'
import { MOVE_TEXTS } from '../move-texts.ts'
import { APPOINTMENTS_KEY, SLOTS_KEY, slotsQuery } from './api.ts'
import { DayField } from './day-field.tsx'
import { SlotField } from './slot-field.tsx'
import { useSlotQuestion } from './use-slot-question.ts'

export type MoveFormProps = {
  appointment: Appointment
  /** Moves it, and says so. Rejects with the server's refusal. */
  move: (to: z.output<typeof moveFormSchema>) => Promise<void>
  onClose: () => void
  submitLabel: string
  /** What moving it means. */
  children?: ReactNode
}

/** Chooses another day and time for an appointment. Someone who comes too late for a slot is told what is free. */
export function MoveForm({ appointment, move, onClose, submitLabel, children }: MoveFormProps) {
  const at = new Date(appointment.appointmentDate)
  const { serviceType, serviceTypeId, visitType, pet } = appointment
  const about = { serviceTypeId, visitType }
  const form = useZodForm(moveFormSchema, { defaultValues: { date: clinicDay(at), hour: '' } })
  const question = useSlotQuestion(form, about)
  const queryClient = useQueryClient()
  const send = async (to: z.output<typeof moveFormSchema>) => {
    await move(to)
    onClose()
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  const refuse = async (failure: unknown, isAtField: boolean) => {
    const [code, text] = [refusalCode(failure), refusalText(failure) ?? MOVE_TEXTS.failed]
    if (code === 'SLOT_UNAVAILABLE' || code === 'SLOT_TAKEN') {
      form.setValue('hour', '')
      await queryClient.invalidateQueries({ queryKey: SLOTS_KEY })
      const day = queryClient.getQueryData(
        slotsQuery(form.getValues('date'), serviceTypeId, question).queryKey,
      )
      const message = day === undefined ? text : `${text} ${freeWords(day)}`
      form.setError('hour', { message })
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
      onSubmit={submitWith(form, send, { otherwise: refuse })}
      onClose={onClose}
      submitLabel={submitLabel}
      pendingText="Processing..."
    >
      <p>
        {serviceType} for {pet.name} is on {momentWords(at)}.
      </p>
      {children}
      <DayField form={form} about={about} />
      <SlotField
        form={form}
        date={form.watch('date')}
        serviceTypeId={serviceTypeId}
        about={about}
        onChooseDate={(date) => form.setValue('date', date, { shouldValidate: true })}
      />
    </FormDialog>
  )
}

/** The refusals after which there is nothing left to choose here. */
const GONE = ['NOT_MOVABLE', 'STATUS_CHANGED', 'APPOINTMENT_MISSING']
