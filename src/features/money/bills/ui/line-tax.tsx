import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { classes } from '../../../../components/layout/classes.ts'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { taxesClient, taxesQuery } from '../../taxes/ui/api.ts'
import { type OneClass, rateOn } from '../../taxes/ui/tax-words.ts'
import type { Bill } from '../bill-schemas.ts'
import { ISSUE_REFUSALS } from '../texts.ts'
import { billsClient, useBillChange } from './api.ts'
import { offBill } from './off-bill.ts'

const TaxClassDialog = onDemand(
  async () => (await import('../../taxes/ui/tax-class-dialog.tsx')).TaxClassDialog,
)

type LineTaxProps = { billId: string; line: Bill['lines'][number]; isDraft: boolean; onChosen: () => void }

const BELOW = 'order-last col-span-full min-w-0 basis-full'

/** The tax on a line, which a press on it changes in a draft. Of a line whose tax no one has said, it asks. */
export function LineTax({ billId, line, isDraft, onChosen }: LineTaxProps) {
  const [isChanging, setChanging] = useState(false)
  const { name, rate, taxMissing } = line
  if (isDraft && (taxMissing || isChanging))
    return (
      <TaxChoice
        {...{ billId, line }}
        onChosen={() => {
          setChanging(false)
          onChosen()
        }}
        onKeep={taxMissing ? undefined : () => setChanging(false)}
      />
    )
  const tax = rate === null ? 'Exempt from GST' : `GST ${rate / 100}%`
  return (
    <p className={classes(BELOW, 'text-sm text-ink-soft')}>
      {isDraft ? (
        <Button
          tone="bare"
          size="dense"
          className="-ms-3"
          aria-label={`${tax}, change the tax of ${name}`}
          onClick={() => setChanging(true)}
        >
          {tax}
        </Button>
      ) : (
        tax
      )}
    </p>
  )
}

type TaxChoiceProps = Omit<LineTaxProps, 'isDraft'> & { onKeep: (() => void) | undefined }

/** Asks for the tax on a line; `onKeep`: it has one already. Without any the bill can't be issued. */
function TaxChoice({ billId, line, onChosen, onKeep }: TaxChoiceProps) {
  const today = useToday()
  const { data: taxes } = useQuery(taxesQuery)
  const maySave = useMay(taxesClient.assignTaxClass)
  const change = useBillChange(onChosen)
  const choose = ({ id: taxClassId }: OneClass) =>
    change.mutate({ send: () => billsClient.changeLine({ id: billId, lineId: line.id, taxClassId }) })
  const isSaved = maySave && (line.productId ?? line.serviceId ?? line.appointmentId) !== null
  return (
    <fieldset {...offBill(onKeep ? undefined : ISSUE_REFUSALS.TAX_MISSING.message)} className={BELOW}>
      <legend className="text-sm wrap-anywhere">Which tax applies to {line.name}?</legend>
      <p className="text-sm text-ink-soft">
        {isSaved ? 'Your choice is saved for later bills too.' : 'Your choice applies to this bill only.'}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {taxes?.classes
          .filter((one) => rateOn(one, today) !== null)
          .map((one) => (
            <Button
              key={one.id}
              tone="quiet"
              size="dense"
              pending={change.isPending}
              onClick={() => choose(one)}
            >
              {nameOf(one, today)}
            </Button>
          ))}
        <AnotherTax onAdded={choose} />
        {onKeep && (
          <Button tone="bare" size="dense" onClick={onKeep}>
            Cancel
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The way to a tax that is not there yet, for those who may change settings. */
function AnotherTax({ onAdded }: { onAdded: (added: OneClass) => void }) {
  const [isOpen, setOpen] = useState(false)
  const mayAdd = useMay(taxesClient.saveTaxClass)
  if (!mayAdd) return null
  return (
    <>
      <Button tone="bare" size="dense" onClick={() => setOpen(true)}>
        Another tax
      </Button>
      {isOpen && <TaxClassDialog isForNow onSaved={onAdded} onClose={() => setOpen(false)} />}
    </>
  )
}

function nameOf(one: OneClass, day: string): string {
  const rate = rateOn(one, day)
  return rate === 'exempt' ? `${one.name}, exempt` : `${one.name}, ${(rate ?? 0) / 100}%`
}
