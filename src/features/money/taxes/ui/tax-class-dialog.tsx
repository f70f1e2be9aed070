import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { taxClassSchema } from '../tax-schemas.ts'
import { TAX_TEXTS } from '../texts.ts'
import { taxesClient, taxesQuery } from './api.ts'
import { rateFormSchema } from './rate-form.ts'
import type { OneClass } from './tax-words.ts'

const NEW = { name: '', hsn: null, exempt: false }
type Fields = { name: string; hsn: string | null; exempt: boolean }

const fieldsOf = ({ name, hsn, exempt }: Fields): Fields => ({ name, hsn, exempt })
const valuesOf = ({ name, hsn, exempt }: Fields) => ({ name, hsn: hsn ?? '', exempt })

const own = taxClassSchema.omit({ id: true })
const unasked = { rate: z.unknown(), fromOn: z.unknown() }
/** A class that is not exempt needs a rate; one that has rates is asked for no other here. */
const formSchema = z.discriminatedUnion('asksRate', [
  own.extend({ asksRate: z.literal(true), ...rateFormSchema.shape }),
  own.extend({ asksRate: z.literal(false), ...unasked }),
])

type TaxClassDialogProps = {
  /** Without one, a class is added. */
  of?: OneClass
  /** In Checkout a rate is for the bill at hand, and begins today. */
  isForNow?: boolean
  onSaved?: (saved: OneClass) => void
  onClose: () => void
}

/** Adds or changes a tax class: its name, its code, and whether it is exempt; of one without a rate, its first. */
export function TaxClassDialog({ of, isForNow = false, onSaved, onClose }: TaxClassDialogProps) {
  const today = useToday()
  const hasRates = of !== undefined && of.rates.length > 0
  const opened = fieldsOf(of ?? NEW)
  const asksAt = (exempt: boolean) => !exempt && !hasRates
  const form = useZodForm(formSchema, {
    defaultValues: { ...valuesOf(opened), asksRate: asksAt(opened.exempt), rate: null, fromOn: today },
  })
  const queryClient = useQueryClient()
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: opened,
    read:
      of &&
      (async () => {
        const found = (await taxesClient.getTaxes()).classes.find(({ id }) => id === of.id)
        return found && fieldsOf(found)
      }),
    valuesOf,
  })
  const save = async ({ name, hsn, exempt, ...first }: z.output<typeof formSchema>, seen: Fields) => {
    const saved = await taxesClient.saveTaxClass({
      ...{ name, hsn, exempt },
      ...(of && { id: of.id, seen }),
      ...(first.asksRate && { rate: { rate: first.rate, fromOn: first.fromOn } }),
    })
    queryClient.setQueryData(taxesQuery.queryKey, saved)
    toastSuccess(TAX_TEXTS.saved)
    onClose()
    const one = saved.classes.find((found) => (of ? found.id === of.id : found.name === name))
    if (one !== undefined) onSaved?.(one)
  }
  const { control } = form
  const asksRate = asksAt(form.watch('exempt'))
  useEffect(() => form.setValue('asksRate', asksRate), [form, asksRate])
  return (
    <FormDialog
      title={of ? 'Change tax class' : 'Add a tax class'}
      form={form}
      draft={`tax-class:${of?.id ?? 'new'}`}
      onSubmit={submitWith(form, guard(save), {
        fields: { CLASS_NAME_TAKEN: 'name', RATE_DAY_PAST: 'fromOn' },
        above: TAX_TEXTS.failed,
      })}
      onClose={onClose}
      submitLabel={of ? 'Save tax class' : 'Add tax class'}
    >
      <MeanwhileNotice {...meanwhile} />
      <TextField
        control={control}
        name="name"
        label="Name"
        description="Goods or work in this class, such as Grooming"
        autoComplete="off"
      />
      <TextField
        control={control}
        name="hsn"
        label="HSN or SAC"
        description="Printed on bills. Ask your accountant for the code and its number of digits."
        autoComplete="off"
        optional
      />
      <CheckboxField control={control} name="exempt" label="Exempt from GST" optional />
      {asksRate && (
        <NumberField
          control={control}
          name="rate"
          label="Rate in %"
          decimals={2}
          silentUnit="%"
          {...(isForNow && { description: 'From today' })}
        />
      )}
      {asksRate && !isForNow && <DayField control={control} name="fromOn" label="From" min={today} />}
    </FormDialog>
  )
}
