import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { addDays, clinicDay, formatLongDay, formatPlainDay } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { CHECKUP } from '../rules.ts'
import { CARE_TEXTS } from '../texts.ts'
import { careClient, dueItemsQuery } from './api.ts'

const days = z.int(CARE_TEXTS.daysWrong).min(1, CARE_TEXTS.daysWrong).max(730, CARE_TEXTS.daysWrong)
const formSchema = z.object({ days })
const AT_FIRST = 14

type SeeAgainProps = { pet: { id: string; name: string }; onClose: () => void }

/** Says in how many days a pet is to be seen again. */
export function SeeAgainDialog({ pet, onClose }: SeeAgainProps) {
  const form = useZodForm(formSchema, { defaultValues: { days: AT_FIRST } })
  const finish = useFinish(PETS_KEY)
  const typed = days.safeParse(useWatch({ control: form.control, name: 'days' }))
  const dayIn = (count: number) => addDays(clinicDay(new Date()), count)
  const save = async (values: z.output<typeof formSchema>) => {
    const due = dayIn(values.days)
    await careClient.seeAgain({ id: pet.id, due })
    await finish(`Saved. See again on ${formatPlainDay(due)}.`, onClose)
  }
  return (
    <FormDialog
      title={`See ${isolate(pet.name)} again`}
      onClose={onClose}
      form={form}
      draft={`see-again:${pet.id}`}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      submitLabel="Save"
      pendingText="Saving..."
    >
      <NumberField control={form.control} name="days" label="In how many days" />
      <p className="text-sm text-ink-soft" aria-live="polite">
        <WholeDates>{typed.success ? formatLongDay(dayIn(typed.data)) : ''}</WholeDates>
      </p>
    </FormDialog>
  )
}

/** Whether pets are seen again on days that are set. */
export function useCheckup(isWanted: boolean): boolean {
  const maySet = useMay(careClient.seeAgain)
  const items = useQuery({ ...dueItemsQuery, enabled: maySet && isWanted })
  return maySet && isWanted && (items.data ?? []).some(({ id }) => id === CHECKUP)
}

const SHOWN_DAYS = 14

/** Says when the pet of an appointment is to be seen again, in the two weeks after it was completed. */
export function SeeAgainButton({
  appointment: { pet, status, appointmentDate },
}: {
  appointment: ClinicAppointment
}) {
  const today = clinicDay(new Date())
  const day = clinicDay(new Date(appointmentDate))
  const isShown = useCheckup(status === 'completed' && day <= today && day >= addDays(today, -SHOWN_DAYS))
  const [isOpen, setOpen] = useState(false)
  if (!isShown) return null
  return (
    <>
      <Button
        size="dense"
        tone="quiet"
        icon={<CalendarClock className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        See again
      </Button>
      {isOpen && <SeeAgainDialog pet={pet} onClose={() => setOpen(false)} />}
    </>
  )
}
