import type { Db } from '../../../../lib/server/database/database.ts'
import type { Mailer } from '../../../../lib/server/mail/mail.ts'

/** What reminding needs of its server. */
export type Reminding = {
  db: Db
  now: () => Date
  mailer: Mailer
  /** Signs the links. */
  secret: string
  /** Whether push is configured. */
  pushes: boolean
  /** Called once something was sent, or put on the list, for a customer. */
  changed?: (customerId: string) => void
}
