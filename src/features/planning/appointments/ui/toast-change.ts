import { isolate } from '../../../../lib/isolate.ts'
import { toastSuccess, toastWarning } from '../../../../lib/web/toast.ts'
import { chatLinkTo } from '../../../platform/chat/rules.ts'
import { NOTIFICATION_TEXTS } from '../../../platform/notifications/texts.ts'

type NotifiedChange = {
  /** Why the customer could not be notified; null if they were. */
  warning: string | null
  customer: { fullName: string; phone: string | null }
  /** What the customer would have been notified of. */
  message: string
} & NonNullable<Parameters<typeof toastSuccess>[1]>

/**
 * Says what was done, in one toast. If the customer could not be notified of it, that toast also says whom to tell, offers
 * to send the message by chat, and ends with the specified sentence.
 */
export function toastChange(done: string, { warning, customer, message, ...options }: NotifiedChange): void {
  if (warning === null) {
    toastSuccess(done, options)
    return
  }
  const { fullName, phone } = customer
  const why = warning === NOTIFICATION_TEXTS.noLogin ? 'has no login' : 'was not notified'
  toastWarning(done, {
    ...options,
    detail: [options.detail, `${isolate(fullName)} ${why}. Please notify the customer yourself.`]
      .filter(Boolean)
      .join('. '),
    small: warning,
    ...(phone !== null && { link: { label: 'Send on WhatsApp', href: chatLinkTo(phone, message) } }),
  })
}
