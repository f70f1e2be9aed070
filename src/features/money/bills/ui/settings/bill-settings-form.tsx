import { z } from 'zod'
import { CheckboxField } from '../../../../../components/forms/checkbox-field.tsx'
import { NumberField } from '../../../../../components/forms/number-field.tsx'
import { SelectField } from '../../../../../components/forms/select-field.tsx'
import { SettingsForm } from '../../../../../components/forms/settings-form.tsx'
import { TextField } from '../../../../../components/forms/text-field.tsx'
import type { ZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { methodOptions } from '../../../ledger/methods.ts'
import { CHECKOUT_TEXTS } from '../../checkout-texts.ts'
import {
  type BillSettings,
  settingsSchema,
  type shownSettingsSchema,
  upiIdSchema,
} from '../../settings-schemas.ts'
import { billSettingsClient, billSettingsQuery } from '../api.ts'

const WRONG = 'Please enter a percentage from 0 to 100'
const percent = z
  .number(WRONG)
  .min(0, WRONG)
  .max(100, WRONG)
  .refine((share) => Math.round(share * 100) / 100 === share, 'Please use at most two decimals')
  .transform((share) => Math.round(share * 100))
const formSchema = settingsSchema.extend({
  upiId: upiIdSchema,
  discountWithoutReason: percent,
  maxDiscount: percent,
})

const papers = () => [
  { value: 'a4', label: 'A4 sheet' },
  { value: '80mm', label: '80 mm roll' },
]

type ShownSettings = z.infer<typeof shownSettingsSchema>

const seenOf = ({ numbersUnsure: _, ...settings }: ShownSettings): BillSettings => settings

const valuesOf = ({ upiId, discountWithoutReason, maxDiscount, ...settings }: BillSettings) => ({
  ...settings,
  upiId: upiId ?? '',
  discountWithoutReason: discountWithoutReason / 100,
  maxDiscount: maxDiscount / 100,
})

/** The settings of bills. */
export function BillSettingsForm({ settings }: { settings: ShownSettings }) {
  return (
    <SettingsForm
      schema={formSchema}
      draft="bill-settings"
      seen={seenOf(settings)}
      read={async () => seenOf(await billSettingsClient.getSettings())}
      valuesOf={valuesOf}
      save={async (entered, seen) => seenOf(await billSettingsClient.saveSettings({ ...entered, seen }))}
      texts={CHECKOUT_TEXTS}
      queryKey={billSettingsQuery.queryKey}
      submit="Save"
    >
      {({ control }) => <Fields control={control} />}
    </SettingsForm>
  )
}

function Fields({ control }: Pick<ZodForm<typeof formSchema>, 'control'>) {
  return (
    <>
      <TextField
        control={control}
        name="prefix"
        label="Prefix of bill numbers"
        description="Up to 3 letters or digits, such as PAW in PAW/26-27/00042. With a new prefix, numbers begin at 00001."
        optional
      />
      <TextField
        control={control}
        name="upiId"
        label="UPI ID"
        description="QR codes for payments use this ID."
        optional
      />
      <CheckboxField
        control={control}
        name="upiReferenceRequired"
        label="Ask for the reference of each UPI payment"
      />
      <SelectField
        control={control}
        name="markAsPaid"
        label="Payment method for Mark as Paid"
        options={methodOptions()}
      />
      <NumberField
        control={control}
        name="discountWithoutReason"
        label="Largest discount without a reason, in % of the bill"
        decimals={2}
        silentUnit="%"
      />
      <NumberField
        control={control}
        name="maxDiscount"
        label="Largest discount by staff who can’t correct bills, in %"
        decimals={2}
        silentUnit="%"
      />
      <CheckboxField control={control} name="roundToRupee" label="Round each bill to the rupee" />
      <NextField control={control} />
      <SelectField control={control} name="paper" label="Paper" options={papers()} />
    </>
  )
}

function NextField({ control }: Pick<ZodForm<typeof formSchema>, 'control'>) {
  return (
    <CheckboxField
      control={control}
      name="showsNext"
      label="Print the pets’ next due days"
      description="Shown under issued bills, on paper and in the owner’s app. A shared link shows only the day and the pet’s name."
    />
  )
}
