import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { Form } from '../../../../../components/forms/form.tsx'
import { NumberField } from '../../../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { toastSuccess } from '../../../../../lib/web/toast.ts'
import { CHECKOUT_TEXTS } from '../../checkout-texts.ts'
import { billSettingsClient, billSettingsQuery } from '../api.ts'

const NO_NUMBER = 'Please enter the last digits of the number, from 0 to 999999'
const number = z.int(NO_NUMBER).min(0, NO_NUMBER).max(999_999, NO_NUMBER)
const formSchema = z.object({ bill: number, credit: number.nullable(), certificate: number.nullable() })

/**
 * Asks which numbers were issued last, in a program that the clinic used before or since the backup that was
 * restored: until then no bill is issued.
 */
export function ContinueNumbersForm({ isUnsure }: { isUnsure: boolean }) {
  const form = useZodForm(formSchema, {
    defaultValues: { bill: null as unknown as number, credit: null, certificate: null },
  })
  const queryClient = useQueryClient()
  const save = async ({ bill, credit, certificate }: z.output<typeof formSchema>) => {
    // The bill's comes last: with it, bills are issued again.
    if (credit !== null) await billSettingsClient.continueNumbers({ series: 'credit', last: credit })
    if (certificate !== null)
      await billSettingsClient.continueNumbers({ series: 'certificate', last: certificate })
    const settings = await billSettingsClient.continueNumbers({ series: 'bill', last: bill })
    queryClient.setQueryData(billSettingsQuery.queryKey, settings)
    form.reset()
    toastSuccess(CHECKOUT_TEXTS.saved)
  }
  return (
    <Form
      form={form}
      draft="bill-numbers"
      onSubmit={submitWith(form, save, {
        fields: { NUMBER_TOO_SMALL: 'bill' },
        toast: CHECKOUT_TEXTS.failed,
      })}
    >
      {isUnsure && (
        <Notice tone="warning">
          A backup was restored. Someone may have issued bills after the backup was made. Enter the last
          number before you issue bills again.
        </Notice>
      )}
      <NumberField
        control={form.control}
        name="bill"
        label="Last bill of this financial year"
        description="For 26-27/00042, enter 42. If there was no bill, enter 0."
      />
      <NumberField control={form.control} name="credit" label="Last credit note" optional />
      <NumberField control={form.control} name="certificate" label="Last certificate" optional />
      <SubmitButton className="justify-self-start">Continue after these numbers</SubmitButton>
    </Form>
  )
}
