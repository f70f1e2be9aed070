import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { inForceOn } from '../rules.ts'
import { TAX_TEXTS } from '../texts.ts'
import { taxesClient, taxesQuery } from './api.ts'
import { rateFormSchema } from './rate-form.ts'
import { type OneClass, ratesOf } from './tax-words.ts'

/** Asks for a rate and its first day, today or later. One of the same day is replaced. */
export function TaxRateDialog({ of, onClose }: { of: OneClass; onClose: () => void }) {
  const today = useToday()
  const form = useZodForm(rateFormSchema, { defaultValues: { rate: null, fromOn: today } })
  const queryClient = useQueryClient()
  // What the dialog was opened with, until the server says that someone has changed it.
  const [{ rates }, setSeen] = useState(of)
  const save = async ({ rate, fromOn }: z.output<typeof rateFormSchema>) => {
    const seen = { rate: inForceOn(rates, fromOn)?.rate ?? null }
    const saved = await taxesClient.saveTaxRate({ id: of.id, fromOn, rate, seen })
    queryClient.setQueryData(taxesQuery.queryKey, saved)
    toastSuccess(TAX_TEXTS.saved)
    onClose()
  }
  const readAgain = async () => {
    const { classes } = await queryClient.fetchQuery(taxesQuery)
    setSeen(classes.find(({ id }) => id === of.id) ?? of)
  }
  const { control } = form
  return (
    <FormDialog
      title={`New rate of ${of.name}`}
      form={form}
      draft={`tax-rate:${of.id}`}
      onSubmit={submitWith(form, save, {
        fields: { RATE_DAY_PAST: 'fromOn', CHANGED_MEANWHILE: 'rate' },
        above: TAX_TEXTS.failed,
        otherwise: readAgain,
      })}
      onClose={onClose}
      submitLabel="Save rate"
    >
      {rates.length > 0 && <p className="text-ink-soft">{ratesOf(rates)}</p>}
      <NumberField control={control} name="rate" label="Rate in %" decimals={2} silentUnit="%" />
      <DayField
        control={control}
        name="fromOn"
        label="From"
        description="Bills that you issue before this day keep the old rate."
        min={today}
      />
    </FormDialog>
  )
}
