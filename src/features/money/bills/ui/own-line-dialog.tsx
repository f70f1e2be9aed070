import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { line } from '../../../../lib/text.ts'
import { PRODUCT_KINDS, productKindLabels } from '../../orders/rules.ts'
import { PRODUCT_TEXTS } from '../../orders/texts.ts'
import { taxesQuery } from '../../taxes/ui/api.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { BILL_TEXTS } from '../texts.ts'
import { BILLS_KEY, billQuery, billsClient } from './api.ts'

const ownLineSchema = z.object({
  name: line(BILL_TEXTS.nameRequired, 200),
  unitPrice: rupees({ required: PRODUCT_TEXTS.priceRequired, negative: PRODUCT_TEXTS.priceNegative }),
  kind: z.enum(PRODUCT_KINDS),
  taxClassId: z.string(),
})

/** Adds a line that is on no list: what it is for, what it costs, and with which tax. */
export function OwnLineDialog({ billId, onClose }: { billId: string; onClose: () => void }) {
  const form = useZodForm(ownLineSchema, {
    defaultValues: { name: '', unitPrice: null, kind: 'goods', taxClassId: '' },
  })
  const queryClient = useQueryClient()
  const { data: taxes } = useQuery(taxesQuery)
  const save = async ({ kind, taxClassId, ...typed }: z.output<typeof ownLineSchema>) => {
    const free = { ...typed, goods: kind === 'goods', taxClassId: taxClassId === '' ? null : taxClassId }
    const bill = await billsClient.addLine({ id: billId, free })
    queryClient.setQueryData(billQuery(billId).queryKey, bill)
    void queryClient.invalidateQueries({ queryKey: [...BILLS_KEY, 'list'] })
    onClose()
  }
  const { control } = form
  return (
    <FormDialog
      title="Custom line"
      onClose={onClose}
      form={form}
      draft={`own-line:${billId}`}
      onSubmit={submitWith(form, save, { above: CHECKOUT_TEXTS.ownLineFailed })}
      submitLabel="Add"
    >
      <TextField control={control} name="name" label="Description" autoComplete="off" />
      <NumberField control={control} name="unitPrice" label="Price" decimals={2} sign="₹" />
      <RadioCards
        control={control}
        name="kind"
        label="Kind"
        look="compact"
        columns="grid-cols-2"
        options={PRODUCT_KINDS.map((value) => ({ value, label: productKindLabels()[value] }))}
      />
      {taxes?.statuses.some(({ status }) => status === 'regular') && (
        <SelectField
          control={control}
          name="taxClassId"
          label="Tax"
          options={[
            { value: '', label: 'Ask when the bill is issued' },
            ...taxes.classes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormDialog>
  )
}
