import { toastWarning } from '../../../lib/web/toast.ts'
import { chatLinkTo } from '../../chat/rules.ts'

/** A change stands, but its customer could not be told: the chat carries the message, where there is a phone. */
export function warnNotNotified(warning: string, phone: string | null, message: string): void {
  const link = (to: string) => ({ link: { label: 'Send on WhatsApp', href: chatLinkTo(to, message) } })
  toastWarning(warning, phone === null ? {} : link(phone))
}
