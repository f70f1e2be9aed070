import { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import { TILL_PAGE_TEXTS } from '../texts.ts'
import { tillClient, useTillChange } from './api.ts'
import { CountField, countFields } from './count-field.tsx'

const openSchema = z.object(countFields)

/** Opens the till with the cash that is in the drawer. */
export function OpenTill({ lastFloat }: { lastFloat: number | null }) {
  const form = useZodForm(openSchema, { defaultValues: { counted: null, pieces: {} } })
  const change = useTillChange()
  const open = ({ counted }: z.output<typeof openSchema>) =>
    change.mutateAsync({
      send: () => tillClient.openTill({ float: counted }),
      done: TILL_PAGE_TEXTS.opened,
    })
  return (
    <Form
      form={form}
      draft="till:open"
      onSubmit={(values) => hasSucceeded(open(values))}
      className="max-w-lg"
      dense
    >
      <CountField control={form.control} label="Cash in the drawer" counted="counted" pieces="pieces" />
      {lastFloat !== null && (
        <Button
          tone="quiet"
          size="dense"
          className="justify-self-start"
          onClick={() => form.setValue('counted', toRupees(lastFloat), { shouldDirty: true })}
        >
          {formatMoney(lastFloat)} as last time
        </Button>
      )}
      <SubmitButton tone="primary" className="justify-self-start">
        Open the till
      </SubmitButton>
    </Form>
  )
}
