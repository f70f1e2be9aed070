import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SettingsForm } from '../../../../components/forms/settings-form.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import type { ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { formatYearDay } from '../../../../lib/time.ts'
import { bareCode } from '../../../../lib/typed/bare-code.ts'
import { GSTIN_WRONG, isGstin } from '../../../../lib/typed/gstin.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { inForceOn, TAX_REGIMES, type TaxRegime } from '../rules.ts'
import { taxStatusSchema } from '../tax-schemas.ts'
import { TAX_TEXTS } from '../texts.ts'
import { type Taxes, taxesClient, taxesQuery } from './api.ts'

const formSchema = z
  .object({
    status: z.enum(TAX_REGIMES),
    fromOn: z.iso.date('Please choose a day'),
    gstin: z.string().overwrite(bareCode),
    legalName: taxStatusSchema.shape.legalName,
    address: taxStatusSchema.shape.address,
  })
  .refine(({ status, gstin }) => status === 'none' || isGstin(gstin), {
    path: ['gstin'],
    message: GSTIN_WRONG,
  })

const statusLabels = () =>
  ({
    none: 'Not registered',
    composition: 'Registered, composition scheme',
    regular: 'Registered, regular',
  }) as const satisfies Record<TaxRegime, string>

type Seen = ReturnType<typeof seenOn>

/** What holds on a day. */
function seenOn({ statuses }: Taxes, day: string) {
  const { status = 'none', gstin = null, legalName = null, address = null } = inForceOn(statuses, day) ?? {}
  return { status, gstin, legalName, address }
}

const valuesOf = ({ status, gstin, legalName, address }: Seen) => ({
  status,
  gstin: gstin ?? '',
  legalName: legalName ?? '',
  address: address ?? '',
})

/** How the clinic stands to GST from a day on. */
export function TaxStatusForm({ taxes }: { taxes: Taxes }) {
  const today = useToday()
  const queryClient = useQueryClient()
  const save = async (values: z.output<typeof formSchema>, seenToday: Seen) => {
    const entered = values.status === 'none' ? { ...values, gstin: null } : values
    // Of another day the list above the form says what holds.
    const seen = values.fromOn === today ? seenToday : seenOn(taxes, values.fromOn)
    try {
      return seenOn(await taxesClient.saveTaxStatus({ ...entered, seen }), values.fromOn)
    } catch (failure) {
      await queryClient.invalidateQueries({ queryKey: taxesQuery.queryKey })
      throw failure
    }
  }
  return (
    <>
      {taxes.statuses.length > 0 && (
        <ul className="grid gap-1 text-ink-soft">
          {taxes.statuses.map(({ fromOn, status, gstin }) => (
            <li key={fromOn}>
              From <WholeDates>{formatYearDay(fromOn)}</WholeDates>: {statusLabels()[status]}
              {gstin && `, ${gstin}`}
            </li>
          ))}
        </ul>
      )}
      <SettingsForm
        schema={formSchema}
        draft="tax-status"
        seen={seenOn(taxes, today)}
        read={async () => seenOn(await taxesClient.getTaxes(), today)}
        valuesOf={valuesOf}
        beside={{ fromOn: today }}
        save={save}
        texts={TAX_TEXTS}
        queryKey={taxesQuery.queryKey}
        submit="Save GST status"
      >
        {(form) => <Fields form={form} />}
      </SettingsForm>
    </>
  )
}

function Fields({ form }: { form: ZodForm<typeof formSchema> }) {
  const { control } = form
  const today = useToday()
  const { status, fromOn } = form.watch()
  const isPast = fromOn !== '' && fromOn < today
  return (
    <>
      <SelectField
        control={control}
        name="status"
        label="The clinic is"
        options={TAX_REGIMES.map((value) => ({ value, label: statusLabels()[value] }))}
      />
      {status !== 'none' && (
        <>
          <TextField control={control} name="gstin" label="GSTIN" />
          <TextField control={control} name="legalName" label="Legal name" optional />
          <TextareaField control={control} name="address" label="Address on bills" optional />
        </>
      )}
      <DayField
        control={control}
        name="fromOn"
        label="From"
        {...(isPast && { description: TAX_TEXTS.issuedStay })}
      />
    </>
  )
}
