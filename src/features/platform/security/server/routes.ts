import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Answer } from '../../../../lib/text.ts'
import { deviceName } from '../../../../lib/words/device-name.ts'
import type { Caller } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { listPasskeys, updatePasskeyName } from '../../auth/server/passkey-queries.ts'
import { deleteOtherSessions, deleteSession } from '../../auth/server/queries.ts'
import type { deviceSchema } from '../contract.ts'
import { securityContract } from '../contract.ts'
import { DEVICE_REFUSALS, PASSKEY_REFUSALS } from '../texts.ts'
import { signInWithCode, signInWithRecoveryCode } from './answer-challenge.ts'
import type { SecurityContext } from './context.ts'
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  toPasskey,
} from './passkeys.ts'
import { startLink, startProviderSignIn } from './provider-sign-in.ts'
import { listDevices } from './queries.ts'
import {
  confirmTwoFactor,
  endTwoFactor,
  protectionOf,
  renewRecoveryCodes,
  startTwoFactor,
} from './set-up-two-factor.ts'
import { identitiesOf, unlinkIdentity } from './unlink-identity.ts'

const os = implementFeature(securityContract).$context<SecurityContext>()

export const securityRouter = os.router({
  devices: os.devices.handler(({ context }) => devicesOf(context.db, context.caller)),

  signOutDevice: os.signOutDevice.handler(async ({ input, context }) => {
    if (!(await deleteSession(context.db, { userId: context.caller.userId, sessionId: input.id })))
      throw refusal(DEVICE_REFUSALS, 'DEVICE_MISSING')
    return { ended: 1 }
  }),

  signOutOthers: os.signOutOthers.handler(async ({ context }) => {
    const { userId, sessionId } = context.caller
    return { ended: await deleteOtherSessions(context.db, userId, sessionId) }
  }),

  protection: os.protection.handler(({ context }) => protectionOf(context)),
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

  passkeys: os.passkeys.handler(async ({ context }) => {
    const rows = await listPasskeys(context.db, context.caller.userId)
    return rows.map(toPasskey)
  }),
  startPasskey: os.startPasskey.handler(async ({ input, context }) => ({
    options: await startPasskey(context, input.password),
  })),
  addPasskey: os.addPasskey.handler(({ input, context }) => addPasskey(context, input)),
  renamePasskey: os.renamePasskey.handler(async ({ input, context }) => {
    const row = await updatePasskeyName(context.db, context.caller.userId, input)
    if (row === undefined) throw refusal(PASSKEY_REFUSALS, 'PASSKEY_MISSING')
    return toPasskey(row)
  }),
  removePasskey: os.removePasskey.handler(async ({ input, context }) => {
    await removePasskey(context, input.id)
    return { removed: true }
  }),
  startPasskeySignIn: os.startPasskeySignIn.handler(async ({ context }) => ({
    options: await startPasskeySignIn(context),
  })),
  signInWithPasskey: os.signInWithPasskey.handler(async ({ input, context }) => {
    await signInWithPasskey(context, input.credential)
    return { signedIn: true }
  }),

  providers: os.providers.handler(({ context }) => context.providers.map(({ id, name }) => ({ id, name }))),
  startProviderSignIn: os.startProviderSignIn.handler(({ input, context }) =>
    startProviderSignIn(context, input.provider, input.next ?? null),
  ),
  identities: os.identities.handler(({ context }) => identitiesOf(context, context.caller.userId)),
  linkIdentity: os.linkIdentity.handler(({ input, context }) => startLink(context, input.provider)),
  unlinkIdentity: os.unlinkIdentity.handler(async ({ input, context }) => {
    await unlinkIdentity(context, input.id)
    return { removed: true }
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

async function devicesOf(db: Db, { userId, sessionId }: Caller): Promise<Answer<typeof deviceSchema>[]> {
  const sessions = await listDevices(db, userId, sessionId)
  const devices = sessions.map(({ id, userAgent, address, since, lastSeen, current }) => ({
    id,
    name: deviceName(userAgent),
    address: address === '' ? null : address,
    since,
    lastSeen,
    current,
  }))
  return devices.sort((one, other) => Number(other.current) - Number(one.current))
}
