import { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import { optionalLine } from '../../../../lib/text.ts'
import { BILL_TEXTS } from '../../bills/texts.ts'
import { ProposedReason } from '../../bills/ui/proposed-reason.tsx'
import { TILL_PAGE_TEXTS } from '../texts.ts'
import { tillClient, useTillChange } from './api.ts'
import { CountField, countFields } from './count-field.tsx'

const openSchema = z.object({ ...countFields, reason: optionalLine(500) })
const reasons = () => ['Change was added', 'Miscounted before', 'Can’t be explained']

type OpenTillProps = {
  lastFloat: number | null
  /** What the drawer should hold; null where no one said. */
  drawer: number | null
}

/** Opens the till with the cash that is in the drawer; with another sum than it was left with, for a reason. */
export function OpenTill({ lastFloat, drawer }: OpenTillProps) {
  const form = useZodForm(openSchema, { defaultValues: { counted: null, pieces: {}, reason: '' } })
  const change = useTillChange()
  const counted = countFields.counted.safeParse(form.watch('counted')).data
  const isAsLeft = drawer === null || counted === undefined || counted === drawer
  const open = async ({ counted, reason }: z.output<typeof openSchema>) => {
    if (!isAsLeft && reason === null) {
      form.setError('reason', { message: BILL_TEXTS.reasonRequired }, { shouldFocus: true })
      return false
    }
    const send = () => tillClient.openTill({ float: counted, reason: isAsLeft ? null : reason })
    return await hasSucceeded(change.mutateAsync({ send, done: TILL_PAGE_TEXTS.opened }))
  }
  const proposed = drawer ?? lastFloat
  return (
    <Form form={form} draft="till:open" onSubmit={open} className="max-w-lg" dense>
      <CountField control={form.control} label="Cash in the drawer" counted="counted" pieces="pieces" />
      {proposed !== null && (
        <Button
          tone="quiet"
          size="dense"
          className="justify-self-start"
          onClick={() => form.setValue('counted', toRupees(proposed), { shouldDirty: true })}
        >
          {formatMoney(proposed)}, {drawer === null ? 'as last time' : 'as left in the drawer'}
        </Button>
      )}
      {!isAsLeft && (
        <>
          <Notice tone="warning" title={`${formatMoney(drawer)} should be in the drawer`}>
            <p>Count again, or enter a reason for the difference.</p>
          </Notice>
          <ProposedReason control={form.control} name="reason" proposed={reasons()} />
        </>
      )}
      <SubmitButton tone="primary" className="justify-self-start">
        Open the till
      </SubmitButton>
    </Form>
  )
}
