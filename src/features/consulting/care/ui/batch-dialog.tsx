import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { PhoneLink } from '../../../../components/actions/phone-link.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { line } from '../../../../lib/text.ts'
import { formatYearDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { GivenBatch } from '../contract.ts'
import { CARE_TEXTS } from '../texts.ts'
import { batchQuery } from './api.ts'

const formSchema = z.object({ batch: line(CARE_TEXTS.batchRequired, 40) })

type BatchDialogProps = { product: { id: string; name: string }; onClose: () => void }

/** Finds the pets that were given a batch which its maker calls back. */
export function BatchDialog({ product, onClose }: BatchDialogProps) {
  const form = useZodForm(formSchema, { defaultValues: { batch: '' } })
  const [batch, setBatch] = useState<string | null>(null)
  const { setFocus } = form
  useEffect(() => setFocus('batch'), [setFocus])
  const find = (typed: z.output<typeof formSchema>) => setBatch(typed.batch)
  return (
    <Dialog isOpen onClose={onClose} title={`Pets given ${product.name}`}>
      <div className="grid gap-6">
        <Form form={form} draft={`batch:${product.id}`} onSubmit={submitWith(form, find, {})}>
          <TextField control={form.control} name="batch" label="Batch" autoComplete="off" />
          <FormFooter submitLabel="Find" pendingText="Finding..." onCancel={onClose} />
        </Form>
        {batch !== null && <Given productId={product.id} batch={batch} />}
      </div>
    </Dialog>
  )
}

function Given({ productId, batch }: { productId: string; batch: string }) {
  const given = useQuery(batchQuery(productId, batch))
  return (
    <Loaded query={given} loading={<Spinner text={CARE_TEXTS.loading} />} errorText={CARE_TEXTS.loadFailed}>
      {(rows) =>
        rows.length === 0 ? (
          <p role="status">{CARE_TEXTS.noneGiven}</p>
        ) : (
          <ul aria-label={`Given batch ${batch}`} className="grid divide-y divide-line">
            {rows.map((row) => (
              <GivenRow key={row.doseId} row={row} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function GivenRow({ row: { pet, owner, givenOn } }: { row: GivenBatch }) {
  return (
    <li className="grid gap-0.5 py-2">
      <p className="font-semibold wrap-anywhere">{pet.deceased ? `${pet.name} (died)` : pet.name}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft wrap-anywhere">
        <WholeDates>{`${owner.fullName} · given on ${formatYearDay(givenOn)}`}</WholeDates>
        {owner.phone !== null && <PhoneLink phone={owner.phone} />}
      </p>
    </li>
  )
}
