import { toastWarning } from '../../../lib/web/toast.ts'
import { chatLinkTo } from '../../chat/rules.ts'

/** Warns that a customer could not be notified of a change; with their phone, offers to send the message by chat. */
export function warnNotNotified(warning: string, phone: string | null, message: string): void {
  const link = (to: string) => ({ link: { label: 'Send on WhatsApp', href: chatLinkTo(to, message) } })
  toastWarning(warning, phone === null ? {} : link(phone))
}
