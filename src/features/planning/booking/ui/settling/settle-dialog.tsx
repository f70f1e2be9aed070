import type { ComponentType } from 'react'
import { z } from 'zod'
import { DayField } from '../../../../../components/dates/day-field.tsx'
import { FormDialog } from '../../../../../components/dialogs/form-dialog.tsx'
import { SelectField } from '../../../../../components/forms/select-field.tsx'
import { TextareaField } from '../../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { callOffFormSchema, type UnsettledAppointment } from '../../../appointments/appointment-schemas.ts'
import { daySchema } from '../../../appointments/booking-schemas.ts'
import type { Settlement } from './use-settle.ts'

/** What is asked about before several appointments are settled. */
export type Asked = {
  kind: 'handOver' | 'move' | 'cancel'
  appointments: readonly UnsettledAppointment[]
}

/** What the page that shows it says before appointments are cancelled of which some are on bills. */
export type BilledPart = ComponentType<{ count: number }>

type SettleDialogProps = {
  asked: Asked
  settle: (appointments: readonly UnsettledAppointment[], settlement: Settlement) => Promise<void>
  BilledPart: BilledPart
  onClose: () => void
}

/** Asks how appointments are settled, and settles them. Afterwards it lists what couldn’t be done. */
export function SettleDialog({ asked, ...rest }: SettleDialogProps) {
  const Dialog = { handOver: HandOverDialog, move: MoveAllDialog, cancel: CancelDialog }[asked.kind]
  return <Dialog appointments={asked.appointments} {...rest} />
}

type PartProps = Omit<SettleDialogProps, 'asked'> & Pick<Asked, 'appointments'>

function CancelDialog({ appointments, settle, BilledPart, onClose }: PartProps) {
  const billed = appointments.filter((appointment) => appointment.billed).length
  const form = useZodForm(callOffFormSchema, { defaultValues: { reason: '' } })
  return (
    <FormDialog
      title={`Cancel ${countWords(appointments)}?`}
      onClose={onClose}
      form={form}
      draft={`settle-cancel:${idsOf(appointments)}`}
      onSubmit={async ({ reason }) => {
        onClose()
        void settle(appointments, { kind: 'cancel', reason })
        return true
      }}
      cancelLabel="Keep"
      submitLabel={appointments.length === 1 ? 'Cancel appointment' : 'Cancel appointments'}
      tone="danger"
    >
      <p>Customers with a login will be notified. You can message the others on WhatsApp.</p>
      {billed > 0 && <BilledPart count={billed} />}
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        description="The customers will see this reason."
      />
    </FormDialog>
  )
}

const moveAllSchema = z.object({ date: daySchema })

function MoveAllDialog({ appointments, settle, onClose }: PartProps) {
  const form = useZodForm(moveAllSchema, { defaultValues: { date: '' } })
  return (
    <FormDialog
      title={`Move ${countWords(appointments)}`}
      onClose={onClose}
      form={form}
      draft={`settle-move:${idsOf(appointments)}`}
      onSubmit={async ({ date }) => {
        onClose()
        void settle(appointments, { kind: 'move', date })
        return true
      }}
      submitLabel="Move to this day"
    >
      <p>
        Each appointment keeps its time of day, if that time is free. Appointments that don’t fit stay in the
        list.
      </p>
      <DayField control={form.control} name="date" label="Date" />
    </FormDialog>
  )
}

const handOverSchema = z.object({ calendarId: z.string().min(1, 'Please choose a calendar') })

function HandOverDialog({ appointments, settle, onClose }: PartProps) {
  const takers = new Map(appointments.flatMap(({ handOver }) => handOver).map((one) => [one.id, one]))
  const form = useZodForm(handOverSchema, { defaultValues: { calendarId: '' } })
  const canTake = (id: number) => appointments.filter(({ handOver }) => handOver.some((one) => one.id === id))
  return (
    <FormDialog
      title={`Hand over ${countWords(appointments)}`}
      onClose={onClose}
      form={form}
      draft={`settle-hand-over:${idsOf(appointments)}`}
      onSubmit={async ({ calendarId }) => {
        const to = takers.get(Number(calendarId))
        onClose()
        if (to !== undefined) void settle(canTake(to.id), { kind: 'handOver', to })
        return true
      }}
      submitLabel="Hand over"
    >
      <p>
        Each appointment keeps its day and time. Appointments for which the calendar isn’t free stay in the
        list.
      </p>
      <SelectField
        control={form.control}
        name="calendarId"
        label="To"
        placeholder="Choose a calendar"
        options={[...takers.values()].map(({ id, name }) => ({
          value: String(id),
          label: name,
          detail: `free for ${canTake(id).length} of ${appointments.length}`,
        }))}
      />
    </FormDialog>
  )
}

function idsOf(appointments: PartProps['appointments']): string {
  return appointments.map(({ id }) => id).join()
}

function countWords(appointments: readonly unknown[]): string {
  return appointments.length === 1 ? 'this appointment' : `${appointments.length} appointments`
}
