import { implement } from '@orpc/server'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { type AppContext, asSignedIn, type Caller } from '../../auth/server/find-caller.ts'
import { deleteOtherSessions, deleteSession } from '../../auth/server/queries.ts'
import { DEVICE_REFUSALS, type Device, securityContract } from '../contract.ts'
import { deviceName } from '../rules.ts'
import { signInWithCode, signInWithRecoveryCode } from './answer-challenge.ts'
import { findTwoFactor, listDevices } from './queries.ts'
import {
  confirmTwoFactor,
  countRecoveryCodes,
  endTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from './set-up-two-factor.ts'

const os = implement(securityContract).$context<AppContext>()

export const securityRouter = os.router({
  devices: os.devices.handler(({ context }) => devicesOf(context.db, asSignedIn(context))),

  signOutDevice: os.signOutDevice.handler(async ({ input, context }) => {
    if (!(await deleteSession(context.db, asSignedIn(context).userId, input.id)))
      throw refusal(DEVICE_REFUSALS, 'DEVICE_MISSING')
    return { ended: 1 }
  }),

  signOutOthers: os.signOutOthers.handler(async ({ context }) => {
    const { userId, sessionId } = asSignedIn(context)
    return { ended: await deleteOtherSessions(context.db, userId, sessionId) }
  }),

  protection: os.protection.handler(async ({ context }) => {
    const { userId } = asSignedIn(context)
    const found = await findTwoFactor(context.db, userId)
    const twoFactor = found?.enabled ?? false
    return {
      hasPassword: Boolean(found?.hasPassword),
      twoFactor,
      recoveryCodesLeft: twoFactor ? await countRecoveryCodes(context, userId) : 0,
    }
  }),
  startTwoFactor: os.startTwoFactor.handler(({ input, context }) => startTwoFactor(context, input.password)),
  confirmTwoFactor: os.confirmTwoFactor.handler(({ input, context }) =>
    confirmTwoFactor(context, input.code),
  ),
  renewRecoveryCodes: os.renewRecoveryCodes.handler(({ input, context }) =>
    renewRecoveryCodes(context, input.password),
  ),
  endTwoFactor: os.endTwoFactor.handler(async ({ input, context }) => {
    await endTwoFactor(context, input.password)
    return { twoFactor: false }
  }),

  signInWithCode: os.signInWithCode.handler(async ({ input, context }) => {
    await signInWithCode(context, input.code)
    return { signedIn: true }
  }),
  signInWithRecoveryCode: os.signInWithRecoveryCode.handler(async ({ input, context }) => {
    await signInWithRecoveryCode(context, input.code)
    return { signedIn: true }
  }),
})

async function devicesOf(db: Db, { userId, sessionId }: Caller): Promise<Device[]> {
  const sessions = await listDevices(db, userId, sessionId)
  const devices = sessions.map(({ id, userAgent, address, since, lastSeen, current }) => ({
    id,
    name: deviceName(userAgent),
    address: address === '' ? null : address,
    since: since.toISOString(),
    lastSeen: lastSeen.toISOString(),
    current,
  }))
  return devices.sort((one, other) => Number(other.current) - Number(one.current))
}
