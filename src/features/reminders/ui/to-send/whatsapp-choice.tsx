import { useState } from 'react'
import { Choice } from '../../../../components/forms/choice.tsx'
import { WHATSAPP_WAYS, type WhatsAppWay, whatsAppWayLabels } from './whatsapp-link.ts'

const KEY = 'whatsapp-way'

function savedWay(): WhatsAppWay {
  try {
    return WHATSAPP_WAYS.find((way) => way === localStorage.getItem(KEY)) ?? 'link'
  } catch {
    return 'link'
  }
}

/** How this device opens WhatsApp, which is chosen once. */
export function useWhatsAppWay(): [WhatsAppWay, (way: WhatsAppWay) => void] {
  const [way, setWay] = useState(savedWay)
  const choose = (chosen: WhatsAppWay) => {
    setWay(chosen)
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // A browser that saves nothing is asked again next time.
    }
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
