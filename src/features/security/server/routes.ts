import { implement } from '@orpc/server'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { type AppContext, asSignedIn, type Caller } from '../../auth/server/find-caller.ts'
import { deleteOtherSessions, deleteSession } from '../../auth/server/queries.ts'
import { DEVICE_REFUSALS, type Device, securityContract } from '../contract.ts'
import { deviceName } from '../rules.ts'
import { listSessions } from './queries.ts'

const os = implement(securityContract).$context<AppContext>()

export const securityRouter = os.router({
  devices: os.devices.handler(({ context }) => listDevices(context.db, asSignedIn(context))),

  signOutDevice: os.signOutDevice.handler(async ({ input, context }) => {
    if (!(await deleteSession(context.db, asSignedIn(context).userId, input.id)))
      throw refusal(DEVICE_REFUSALS, 'DEVICE_MISSING')
    return { ended: 1 }
  }),

  signOutOthers: os.signOutOthers.handler(async ({ context }) => {
    const { userId, sessionId } = asSignedIn(context)
    return { ended: await deleteOtherSessions(context.db, userId, sessionId) }
  }),
})

async function listDevices(db: Db, { userId, sessionId }: Caller): Promise<Device[]> {
  const sessions = await listSessions(db, userId)
  const devices = sessions.map(({ id, userAgent, address, since, lastSeen }) => ({
    id,
    name: deviceName(userAgent),
    address: address === '' ? null : address,
    since: since.toISOString(),
    lastSeen: lastSeen.toISOString(),
    current: id === sessionId,
  }))
  return devices.sort((one, other) => Number(other.current) - Number(one.current))
}
