import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useToday } from '../../../../components/dates/use-today.ts'
import { Choice } from '../../../../components/forms/choice.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { formatYearDay } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { inForceOn } from '../rules.ts'
import { billSettingsClient, type Taxes, taxesQuery } from './api.ts'

/** The rates of tax, each from a day on, and which of them services bear. */
export function TaxClasses({ taxes }: { taxes: Taxes }) {
  const save = useAssign()
  const options = [
    { value: '', label: 'Ask when a bill is issued' },
    ...taxes.classes.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h3 className="text-lg">Rates</h3>
        <ul className="divide-y divide-line border-y border-line">
          {taxes.classes.map((one) => (
            <TaxClass key={one.id} of={one} />
          ))}
        </ul>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Services</h3>
        {taxes.services.map(({ id, name, taxClassId }) => (
          <Choice
            key={id}
            label={name}
            value={taxClassId ?? ''}
            options={options}
            onChange={(value) =>
              save.mutate({ serviceTypeId: id, taxClassId: value || null, seen: { taxClassId } })
            }
          />
        ))}
      </div>
    </div>
  )
}

type OneClass = Taxes['classes'][number]

const WRONG = 'Please enter a rate from 0 to 100'
const rateSchema = z.object({
  rate: z
    .number(WRONG)
    .min(0, WRONG)
    .max(100, WRONG)
    .refine((rate) => Math.round(rate * 100) / 100 === rate, 'Please use at most two decimals')
    .nullable()
    .refine((rate) => rate !== null, WRONG)
    .transform((rate) => Math.round((rate ?? 0) * 100)),
})

function TaxClass({ of }: { of: OneClass }) {
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {of.name} {of.hsn && <span className="font-normal text-ink-soft">({of.hsn})</span>}
        </p>
        <p className="text-ink-soft">
          {of.exempt
            ? 'Exempt'
            : of.rates
                .map(({ fromOn, rate: basisPoints }) => `${basisPoints / 100}% from ${formatYearDay(fromOn)}`)
                .join(', ')}
        </p>
      </div>
      {!of.exempt && <RateForm of={of} />}
    </li>
  )
}

type Seen = ReturnType<typeof seenOn>

const seenOn = ({ rates }: OneClass, day: string) => ({ rate: inForceOn(rates, day)?.rate ?? null })

const valuesOf = ({ rate }: Seen) => ({ rate: rate === null ? null : rate / 100 })

/** Asks for the rate that holds from today on. */
function RateForm({ of }: { of: OneClass }) {
  const today = useToday()
  const opened = seenOn(of, today)
  const form = useZodForm(rateSchema, { defaultValues: valuesOf(opened) })
  const queryClient = useQueryClient()
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: opened,
    read: async () => {
      const found = (await billSettingsClient.taxes()).classes.find(({ id }) => id === of.id)
      return found && seenOn(found, today)
    },
    valuesOf,
    fields: { rate: { label: 'The rate', words: (rate) => `${rate}%` } },
  })
  const save = async ({ rate }: z.output<typeof rateSchema>, seen: Seen) => {
    const saved = await billSettingsClient.saveTaxRate({ id: of.id, fromOn: today, rate, seen })
    queryClient.setQueryData(taxesQuery.queryKey, saved)
    toastSuccess(CHECKOUT_TEXTS.saved)
  }
  return (
    <Form
      form={form}
      draft={`tax-rate:${of.id}`}
      onSubmit={submitWith(form, guard(save), { toast: CHECKOUT_TEXTS.failed })}
      dense
    >
      <MeanwhileNotice {...meanwhile} />
      <div className="flex items-end gap-2">
        <NumberField
          control={form.control}
          name="rate"
          label={`Rate of ${of.name} in %`}
          hideLabel
          decimals={2}
          silentUnit="%"
          className="w-24"
        />
        <SubmitButton size="dense" tone="quiet">
          Set from today
        </SubmitButton>
      </div>
    </Form>
  )
}

function useAssign() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chosen: Parameters<typeof billSettingsClient.assignTaxClass>[0]) =>
      billSettingsClient.assignTaxClass(chosen),
    onSuccess: (saved) => {
      queryClient.setQueryData(taxesQuery.queryKey, saved)
      toastSuccess(CHECKOUT_TEXTS.saved)
    },
    onError: (failure) => {
      toastError(refusalText(failure) ?? CHECKOUT_TEXTS.failed)
      void queryClient.invalidateQueries({ queryKey: taxesQuery.queryKey })
    },
  })
}
