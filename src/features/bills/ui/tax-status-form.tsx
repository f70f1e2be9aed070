import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useToday } from '../../../components/dates/use-today.ts'
import { Form } from '../../../components/forms/form.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../components/forms/submit-with.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { bareCode } from '../../../lib/bare-code.ts'
import { formatYearDay } from '../../../lib/time.ts'
import { refusalText } from '../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { isGstin } from '../gstin.ts'
import { inForceOn, TAX_REGIMES, type TaxRegime } from '../rules.ts'
import { BILL_TEXTS } from '../texts.ts'
import { billsClient, type Taxes, taxesQuery } from './api.ts'

const formSchema = z
  .object({
    status: z.enum(TAX_REGIMES),
    fromOn: z.iso.date('Please choose a day'),
    gstin: z.string().overwrite(bareCode),
    legalName: z.string().trim().max(200),
    address: z.string().trim().max(500),
  })
  .refine(({ status, gstin }) => status === 'none' || isGstin(gstin), {
    path: ['gstin'],
    message: BILL_TEXTS.gstinWrong,
  })

const statusLabels = () =>
  ({
    none: 'Not registered',
    composition: 'Registered, composition scheme',
    regular: 'Registered, regular',
  }) as const satisfies Record<TaxRegime, string>

/** How the clinic stands to GST from a day on. */
export function TaxStatusForm({ taxes }: { taxes: Taxes }) {
  const today = useToday()
  const now = inForceOn(taxes.statuses, today)
  const form = useZodForm(formSchema, {
    defaultValues: {
      status: now?.status ?? 'none',
      fromOn: today,
      gstin: now?.gstin ?? '',
      legalName: now?.legalName ?? '',
      address: now?.address ?? '',
    },
  })
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (values: z.output<typeof formSchema>) =>
      billsClient.saveTaxStatus(values.status === 'none' ? { ...values, gstin: null } : values),
    onSuccess: (saved) => {
      queryClient.setQueryData(taxesQuery.queryKey, saved)
      toastSuccess(CHECKOUT_TEXTS.saved)
    },
    onError: (failure) => toastError(refusalText(failure) ?? CHECKOUT_TEXTS.failed),
  })
  const { control } = form
  const isRegistered = form.watch('status') !== 'none'
  return (
    <>
      {taxes.statuses.length > 0 && (
        <ul className="grid gap-1 text-ink-soft">
          {taxes.statuses.map(({ fromOn, status, gstin }) => (
            <li key={fromOn}>
              From {formatYearDay(fromOn)}: {statusLabels()[status]}
              {gstin && `, ${gstin}`}
            </li>
          ))}
        </ul>
      )}
      <Form form={form} draft="tax-status" onSubmit={(values) => hasSucceeded(save.mutateAsync(values))}>
        <SelectField
          control={control}
          name="status"
          label="The clinic is"
          options={TAX_REGIMES.map((value) => ({ value, label: statusLabels()[value] }))}
        />
        {isRegistered && (
          <>
            <TextField control={control} name="gstin" label="GSTIN" />
            <TextField control={control} name="legalName" label="Legal name" optional />
            <TextareaField control={control} name="address" label="Address on bills" optional />
          </>
        )}
        <TextField control={control} name="fromOn" label="From" type="date" />
        <SubmitButton className="justify-self-start">Save GST status</SubmitButton>
      </Form>
    </>
  )
}
