import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useImperativeHandle } from 'react'
import { z } from 'zod'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { addDays, clinicDay, formatPlainDay } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { againIn } from '../form-schemas.ts'
import { CARE_TEXTS } from '../texts.ts'
import { careClient } from './api.ts'
import { useMaySeeAgain } from './see-again.tsx'

const formSchema = z.object({ againIn: againIn.nullable() })

type SeeAgainFieldProps = {
  appointment: { pet: { id: string; name: string } }
  /** Saves what was typed. */
  saves: RefObject<(() => void) | null>
}

/** In how many days a pet is seen again, as a field of another form, which says when to save it; empty says nothing. */
export function SeeAgainField({ appointment: { pet }, saves }: SeeAgainFieldProps) {
  const isShown = useMaySeeAgain(true)
  const queryClient = useQueryClient()
  const form = useZodForm(formSchema, { defaultValues: { againIn: null } })
  const save = async (): Promise<void> => {
    const typed = formSchema.safeParse(form.getValues())
    if (!typed.success) return toastError(CARE_TEXTS.daysWrong)
    if (typed.data.againIn === null) return
    const due = addDays(clinicDay(new Date()), typed.data.againIn)
    try {
      await careClient.seeAgain({ id: pet.id, due })
      toastSuccess(`See ${pet.name} again on ${formatPlainDay(due)}.`)
      await queryClient.invalidateQueries({ queryKey: PETS_KEY })
    } catch (failure) {
      toastError(refusalText(failure) ?? CARE_TEXTS.saveFailed)
    }
  }
  useImperativeHandle(saves, () => () => void save())
  if (!isShown) return null
  return (
    <fieldset onKeyDown={keepEnter} className="ms-8">
      <NumberField control={form.control} name="againIn" label="See again in" unit="days" optional />
    </fieldset>
  )
}

/** Enter would send the form around it, and take the payment. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
