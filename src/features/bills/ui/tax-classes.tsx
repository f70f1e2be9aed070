import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { useToday } from '../../../components/dates/use-today.ts'
import { Choice } from '../../../components/forms/choice.tsx'
import { INPUT } from '../../../components/forms/field.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { readParts } from '../../../lib/read-number.ts'
import { formatYearDay } from '../../../lib/time.ts'
import { refusalText } from '../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsClient, type Taxes, taxesQuery } from './api.ts'

/** The rates of tax, each from a day on, and which of them services bear. */
export function TaxClasses({ taxes }: { taxes: Taxes }) {
  const save = useSaveTaxes()
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
            <TaxClass key={one.id} of={one} onSave={save.mutate} />
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
              save.mutate(() => billsClient.assignTaxClass({ serviceTypeId: id, taxClassId: value || null }))
            }
          />
        ))}
      </div>
    </div>
  )
}

type Save = () => Promise<Taxes>

function TaxClass({ of, onSave }: { of: Taxes['classes'][number]; onSave: (save: Save) => void }) {
  const today = useToday()
  const [rate, setRate] = useState('')
  const add = () => {
    const reading = readParts(rate, { decimals: 2, max: 100, unit: '%', example: '18' })
    if ('problem' in reading) return toastError(reading.problem)
    const basisPoints = reading.value
    if (basisPoints === null || basisPoints < 0 || basisPoints > 10_000)
      return toastError('Please enter a rate from 0 to 100')
    setRate('')
    onSave(() => billsClient.saveTaxRate({ id: of.id, fromOn: today, rate: basisPoints }))
  }
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
      {!of.exempt && (
        <div className="flex items-center gap-2">
          <input
            aria-label={`New rate of ${of.name} in %`}
            inputMode="decimal"
            autoComplete="off"
            value={rate}
            onChange={(event) => setRate(event.target.value)}
            className={classes(INPUT, '!w-20 text-end tabular-nums')}
          />
          <Button size="dense" tone="quiet" disabled={rate === ''} onClick={add}>
            Set from today
          </Button>
        </div>
      )}
    </li>
  )
}

function useSaveTaxes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (save: Save) => save(),
    onSuccess: (saved) => {
      queryClient.setQueryData(taxesQuery.queryKey, saved)
      toastSuccess(CHECKOUT_TEXTS.saved)
    },
    onError: (failure) => toastError(refusalText(failure) ?? CHECKOUT_TEXTS.failed),
  })
}
