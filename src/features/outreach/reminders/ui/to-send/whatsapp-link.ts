/** How a device opens WhatsApp: `wa.me` fits phones, and shows a page in between at a desk. */
export const WHATSAPP_WAYS = ['link', 'app', 'web'] as const
export type WhatsAppWay = (typeof WHATSAPP_WAYS)[number]

/** The label of each way. */
export const whatsAppWayLabels = () =>
  ({ link: 'Phone', app: 'WhatsApp app', web: 'WhatsApp Web' }) as const satisfies Record<WhatsAppWay, string>

/** The address that opens WhatsApp with a text to a number. */
export function whatsAppLink(way: WhatsAppWay, phone: string, text: string): string {
  const [number, said] = [phone.replace(/\D/g, ''), encodeURIComponent(text)]
  if (way === 'app') return `whatsapp://send?phone=${number}&text=${said}`
  if (way === 'web') return `https://web.whatsapp.com/send?phone=${number}&text=${said}`
  return `https://wa.me/${number}?text=${said}`
}
