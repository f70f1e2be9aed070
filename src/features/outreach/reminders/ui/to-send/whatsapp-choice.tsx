import { useState } from 'react'
import { Choice } from '../../../../../components/forms/choice.tsx'
import { readStored, store } from '../../../../../lib/web/kept/storage.ts'
import { WHATSAPP_WAYS, type WhatsAppWay, whatsAppWayLabels } from './whatsapp-link.ts'

const KEY = 'whatsapp-way'

const savedWay = (): WhatsAppWay => WHATSAPP_WAYS.find((way) => way === readStored(KEY)) ?? 'link'

/** How this device opens WhatsApp, which is chosen once. */
export function useWhatsAppWay(): [WhatsAppWay, (way: WhatsAppWay) => void] {
  const [way, setWay] = useState(savedWay)
  const choose = (chosen: WhatsAppWay) => {
    setWay(chosen)
    store(KEY, chosen)
  }
  return [way, choose]
}

type WhatsAppChoiceProps = { way: WhatsAppWay; onChange: (way: WhatsAppWay) => void }

/** Chooses how this device opens WhatsApp. */
export function WhatsAppChoice({ way, onChange }: WhatsAppChoiceProps) {
  return (
    <Choice
      label="Open WhatsApp on this device"
      value={way}
      className="max-w-xs"
      options={WHATSAPP_WAYS.map((value) => ({ value, label: whatsAppWayLabels()[value] }))}
      onChange={(chosen) => onChange(WHATSAPP_WAYS.find((one) => one === chosen) ?? 'link')}
    />
  )
}
