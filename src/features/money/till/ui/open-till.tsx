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
import type { TillNow } from '../till-schemas.ts'
import { tillClient, useTillChange } from './api.ts'
import { CountField, countFields } from './count-field.tsx'

const openSchema = z.object({ ...countFields, reason: optionalLine(500) })
const reasons = () => ['Change was added', 'Miscounted before', 'Can’t be explained']

type OpenTillProps = {
  lastFloat: number | null
  /** What the drawer should hold; null where no one said. */
  drawer: number | null
  /** The cash that came and went since the closing, which is a part of `drawer`. */
  outside: TillNow['outside']
}

/** Where what the drawer should hold comes from. */
function originOf(drawer: number, { items, count }: TillNow['outside']): string {
  const since = items.reduce((sum, { kind, amount }) => sum + (kind === 'taken' ? amount : -amount), 0)
  if (count === 0) return `${formatMoney(drawer)}, as left in the drawer`
  if (count > items.length) return `${formatMoney(drawer)}, with the cash since closing`
  const sign = since < 0 ? '−' : '+'
  return `${formatMoney(drawer)}: ${formatMoney(drawer - since)} left in the drawer ${sign} ${formatMoney(Math.abs(since))} since closing`
}

/** Opens the till with the cash that is in the drawer; with another sum than it was left with, for a reason. */
export function OpenTill({ lastFloat, drawer, outside }: OpenTillProps) {
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
          {drawer === null ? `${formatMoney(proposed)}, as last time` : originOf(drawer, outside)}
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
