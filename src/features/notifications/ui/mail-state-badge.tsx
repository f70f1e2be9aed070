import { CircleAlert, CircleCheck, Clock, Inbox, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../components/badge.tsx'
import type { MailState } from '../rules.ts'

const LOOKS = {
  sent: { tone: 'green', label: 'Sent', icon: CircleCheck },
  waiting: { tone: 'yellow', label: 'Waiting', icon: Clock },
  failed: { tone: 'red', label: 'Not delivered', icon: CircleAlert },
  kept: { tone: 'neutral', label: 'Saved here', icon: Inbox },
} as const satisfies Record<MailState, { tone: BadgeTone; label: string; icon: LucideIcon }>

/** The delivery state of a mail as a word, a colour and an icon. */
export function MailStateBadge({ state }: { state: MailState }) {
  const { tone, label, icon: Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  )
}
