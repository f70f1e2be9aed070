import { CircleAlert, CircleCheck, Clock, Inbox } from 'lucide-react'
import { Badge, type BadgeProps } from '../../../../components/layout/badge.tsx'
import type { MailState } from '../rules.ts'

const looks = () =>
  ({
    sent: { tone: 'green', label: 'Sent', icon: CircleCheck },
    waiting: { tone: 'yellow', label: 'Waiting', icon: Clock },
    failed: { tone: 'red', label: 'Not delivered', icon: CircleAlert },
    kept: { tone: 'neutral', label: 'Saved here', icon: Inbox },
  }) satisfies Record<MailState, BadgeProps>

/** The delivery state of an email as a word, a colour and an icon. */
export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge {...looks()[state]} />
}
