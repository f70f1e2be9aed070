import { remind } from '../../src/features/outreach/reminders/server/send-reminders.ts'
import { enqueueMail } from '../../src/features/platform/notifications/server/enqueue-mail.ts'
import { openDatabase } from '../../src/lib/server/database/database.ts'

/**
 * A process that looks for reminders once, and kills itself after a statement: `node test/trust/remind-and-die.ts LOCATION NOW
 * POINT`, each argument as JSON. POINT is the number of that statement.
 */
const [location, now, point] = process.argv.slice(2).map((text) => JSON.parse(text))

let statements = 0
const onQuery = () => {
  statements += 1
  if (statements === point) process.kill(process.pid, 'SIGKILL')
}
const database = await openDatabase({ ...location, onQuery })
await remind({
  ...{ db: database.db, now: () => new Date(now), secret: 'a secret of tests'.repeat(4), pushes: false },
  mailer: { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' },
})
await database.close()
