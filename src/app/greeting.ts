import type { Server } from 'node:http'
import { DEMO_LOGINS } from '../../db/seed.ts'
import { clinic } from '../clinic/clinic.ts'
import { listAdmins } from '../features/platform/auth/server/staff-queries.ts'
import type { Database } from '../lib/server/database/database.ts'

/** What a server that has begun to listen prints: its address, how to sign in to the demo clinic, who is missing. */
export async function greeting(server: Server, database: Database, demo: boolean): Promise<string> {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : ''
  const logins = DEMO_LOGINS.map(({ who, email, password }) => `  ${who.padEnd(9)} ${email}  ${password}`)
  const lines = [`${clinic.name} is open: http://localhost:${port}`]
  const isWithoutAdmin = (await listAdmins(database.db)).length === 0
  return [
    ...lines,
    ...(demo ? ['Demo logins:', ...logins] : []),
    ...(isWithoutAdmin ? [firstAdminWords(database)] : []),
  ].join('\n')
}

/** How a new clinic gets its first admin: on the server’s own command line, since anyone may find its address. */
function firstAdminWords({ kind }: Database): string {
  const stop = 'Stop this server first, because only one program at a time can use the embedded database.'
  return [
    'There is no admin yet. Create an admin, who then signs in and sets up the clinic (see docs/first-day.md):',
    '  npm run admin -- create --email name@clinic.example',
    ...(kind === 'embedded' ? [stop] : []),
  ].join('\n')
}
