import type { Refusal } from '../../../lib/refusal.ts'

export const NOTIFICATION_TEXTS = {
  createFailed: 'Failed to create notification',
  noLogin: 'Failed to create notification: Missing customer user ID',
  loadFailed: 'Failed to load notifications',
  messagesFailed: 'Failed to load messages',
  readFailed: 'Failed to mark as read',
  empty: 'When the clinic confirms, changes or completes an appointment, you’ll see it here.',
  emptyForStaff: 'When a customer requests or cancels an appointment, you’ll see it here.',
  onForStaff: 'You are notified when a customer requests or cancels an appointment.',
  offForStaff: 'You are not notified when a customer requests or cancels an appointment.',
  preferenceFailed: 'Failed to save your choice',
} as const

/** For a message that only a later version can put into words, while servers are upgraded. */
export const LATER_NOTICE = {
  title: 'A new message',
  message: 'Please open this page again to read the message.',
}

/** The small print of emails. */
export const mailNotes = () =>
  ({
    news: 'Turn these emails off in your profile.',
    clinic:
      'The clinic gets this email for every request, move and cancellation. CLINIC_MAIL=off turns these emails off.',
  }) as const

export const NOTIFICATION_REFUSALS = {
  NOTIFICATION_MISSING: { status: 404, message: 'This notification was not found.' },
} as const satisfies Record<string, Refusal>

export const OUTBOX_TEXTS = {
  loadFailed: 'Failed to load emails',
  mailFailed: 'Failed to load this email',
  noMailServer:
    'No mail server is set up, so no email is sent. Here you can read what people would receive. Opening a link is recorded, and links for admins are not shown.',
  empty:
    'Emails from the clinic appear here, such as address confirmations, password resets and changed appointments.',
  forgotten: 'This email has been sent. Its text isn’t saved, because it may contain a link for signing in.',
  hidden: 'Only the recipient can read this email, because it may contain a link for signing in.',
} as const

/** What an email says in the place of a link that would let its reader in as an admin. */
export function withheldLink({ kind, recipient }: { kind: string; recipient: string }): string {
  if (kind === 'reset-password')
    return `The link isn’t shown here, because it is for an admin. On the server, “npm run admin -- reset-password --email ${recipient}” makes a new link.`
  if (kind === 'staff-invitation')
    return 'The link isn’t shown here, because it makes its reader an admin. Only the admin who sent the invitation can open it.'
  return 'The link isn’t shown here, because it is for an admin.'
}

export const OUTBOX_REFUSALS = {
  MAIL_MISSING: { status: 404, message: 'Email not found' },
} as const satisfies Record<string, Refusal>

export const RECIPIENT_REFUSALS = {
  NOT_FOUND: { status: 404, message: 'This customer was not found.' },
} as const satisfies Record<string, Refusal>

export const PUSH_TEXTS = {
  turnedOn: 'Push is on for this device',
  turnedOff: 'Push is off for this device',
  failed:
    'Failed to change push on this device. Push doesn’t work in private windows. Please try again in another window.',
} as const

export const PUSH_REFUSALS = {
  PUSH_UNAVAILABLE: { status: 409, message: 'Push is not available yet.' },
  PUSH_REFUSED: { status: 422, message: 'Messages can’t be sent to the push service of this browser.' },
} as const satisfies Record<string, Refusal>
