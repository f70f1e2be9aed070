import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Choice } from '../../../../components/forms/choice.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { TAX_TEXTS } from '../texts.ts'
import { type Taxes, taxesClient, taxesQuery } from './api.ts'
import { TaxClassDialog } from './tax-class-dialog.tsx'
import { TaxRateDialog } from './tax-rate-dialog.tsx'
import { type OneClass, ratesOf } from './tax-words.ts'

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
        <AddTaxClass />
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

function TaxClass({ of }: { of: OneClass }) {
  const [asked, setAsked] = useState<'class' | 'rate' | null>(null)
  const close = () => setAsked(null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {of.name} {of.hsn && <span className="font-normal text-ink-soft">({of.hsn})</span>}
        </p>
        <p className="text-ink-soft">{of.exempt ? 'Exempt' : ratesOf(of.rates) || 'No rate yet'}</p>
      </div>
      <div className="ms-auto flex flex-wrap gap-2">
        {!of.exempt && (
          <Button
            tone="quiet"
            size="dense"
            aria-label={`New rate of ${of.name}`}
            onClick={() => setAsked('rate')}
          >
            New rate
          </Button>
        )}
        <Button tone="quiet" size="dense" aria-label={`Change ${of.name}`} onClick={() => setAsked('class')}>
          Change
        </Button>
      </div>
      {asked === 'rate' && <TaxRateDialog of={of} onClose={close} />}
      {asked === 'class' && <TaxClassDialog of={of} onClose={close} />}
    </li>
  )
}

function AddTaxClass() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        Add a tax class
      </Button>
      {isOpen && <TaxClassDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function useAssign() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chosen: Parameters<typeof taxesClient.assignTaxClass>[0]) =>
      taxesClient.assignTaxClass(chosen),
    onSuccess: (saved) => {
      queryClient.setQueryData(taxesQuery.queryKey, saved)
      toastSuccess(TAX_TEXTS.saved)
    },
    onError: (failure) => {
      toastError(refusalText(failure) ?? TAX_TEXTS.failed)
      void queryClient.invalidateQueries({ queryKey: taxesQuery.queryKey })
    },
  })
}
