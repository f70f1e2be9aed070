import { clinic } from '../../../clinic/clinic.ts'

/** A link that opens a chat with the clinic, with the message prefilled. */
export function chatLink(message: string): string {
  return chatLinkTo(clinic.whatsapp, message)
}

/** A link that opens a chat with a phone number (`+91…` or digits), with the message prefilled. */
export function chatLinkTo(phone: string, message: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
}
