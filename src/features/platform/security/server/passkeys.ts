import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { clinic } from '../../../../clinic/clinic.ts'
import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import type { Answer } from '../../../../lib/text.ts'
import type { SignedIn } from '../../auth/server/auth-context.ts'
import { enter } from '../../auth/server/enter.ts'
import { countCall } from '../../auth/server/limit-tries.ts'
import { notifyLogin } from '../../auth/server/notify-login.ts'
import {
  countPasskeyUse,
  deletePasskey,
  findCredentialKey,
  insertPasskey,
  listCredentialIds,
  type NewPasskey,
  type PasskeyRow,
} from '../../auth/server/passkey-queries.ts'
import { checkPassword } from '../../auth/server/passwords/check-password.ts'
import { takeTicket } from '../../auth/server/queries.ts'
import { dropTicket, giveTicket, hashTicket, issueTicket, ticketOf } from '../../auth/server/tickets.ts'
import type { newCredentialSchema, passkeySchema, usedCredentialSchema } from '../contract.ts'
import { SECURITY_MAILS } from '../mail-texts.ts'
import { PASSKEY_REFUSALS } from '../texts.ts'
import type { SecurityContext } from './context.ts'

/** How long a browser has to answer a challenge. */
const CHALLENGE_LASTS_S = 300

/** A passkey counts as two factors, so the device must verify its owner by fingerprint, face or PIN. */
const VERIFICATION = 'required'

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

const ticketSchema = z.object({ challenge: z.string(), sessionId: z.string().default('') })
type ChallengeKind = 'new-passkey' | 'passkey'

/** The options for creating a passkey in the browser. Refuses a wrong password, or none if the login has one. */
export async function startPasskey(context: SignedIn<SecurityContext>, password: string | undefined) {
  const { userId, sessionId, email } = context.caller
  await checkPassword(context, password, { ifNone: 'pass' })
  const known = await listCredentialIds(context.db, userId)
  const options = await generateRegistrationOptions({
    rpName: clinic.name,
    rpID: pageOf(context).expectedRPID,
    userName: email,
    userDisplayName: email,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: VERIFICATION },
  })
  await saveChallenge(context, 'new-passkey', { userId, data: { challenge: options.challenge, sessionId } })
  return { ...options }
}

/**
 * Saves the passkey that the browser has created for the caller. Refuses one that does not match our challenge, and one
 * that another session began: that one had the password, and a PIN may have begun this one.
 */
export async function addPasskey(
  context: SignedIn<SecurityContext>,
  { name, credential: response }: { name: string; credential: z.output<typeof newCredentialSchema> },
): Promise<Answer<typeof passkeySchema>> {
  const { userId, challenge, sessionId } = await takeChallenge(context, 'new-passkey')
  if (userId !== context.caller.userId || sessionId !== context.caller.sessionId) throw refused()
  const expected = { expectedChallenge: challenge, requireUserVerification: true, ...pageOf(context) }
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: ALGORITHMS,
    ...expected,
  }).catch(refuse)
  if (registrationInfo === undefined) throw refused()
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo
  const passkey = {
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: response.response.transports ?? [],
    aaguid,
  }
  return toPasskey(await savePasskey(context, passkey))
}

/** Saves a passkey and notifies its owner. Refuses one that is saved already. */
async function savePasskey(context: SignedIn<SecurityContext>, passkey: NewPasskey): Promise<PasskeyRow> {
  const { email } = context.caller
  try {
    return await context.db.transaction().execute(async (tx) => {
      const row = await insertPasskey(tx, passkey)
      await notifyLogin(tx, context, {
        email,
        change: (values) => messageOf(SECURITY_MAILS, 'passkey-added', values),
      })
      return row
    })
  } catch (error) {
    throw isDuplicate(error, 'passkeys_credential_id_key') ? refused() : error
  }
}

/** Removes one of the caller's passkeys and notifies them. */
export async function removePasskey(context: SignedIn<SecurityContext>, id: string): Promise<void> {
  const { userId, email } = context.caller
  await context.db.transaction().execute(async (tx) => {
    if (!(await deletePasskey(tx, userId, id))) throw refusal(PASSKEY_REFUSALS, 'PASSKEY_MISSING')
    await notifyLogin(tx, context, {
      email,
      change: (values) => messageOf(SECURITY_MAILS, 'passkey-removed', values),
    })
  })
}

/** The options for signing in with any passkey for this site. Refuses too many requests from one address. */
export async function startPasskeySignIn(context: SecurityContext) {
  await countCall(context)
  const { expectedRPID: rpID } = pageOf(context)
  const options = await generateAuthenticationOptions({ rpID, userVerification: VERIFICATION })
  await saveChallenge(context, 'passkey', { data: { challenge: options.challenge, sessionId: '' } })
  return { ...options }
}

/**
 * Signs in the owner of a passkey that answers our challenge. A counter that is behind is noted with a passkey that its
 * devices share, since each may count for itself; any other may have been copied, and is refused.
 */
export async function signInWithPasskey(
  context: SecurityContext,
  response: z.output<typeof usedCredentialSchema>,
): Promise<void> {
  const { challenge } = await takeChallenge(context, 'passkey')
  const passkey = await findCredentialKey(context.db, response.id)
  if (passkey === undefined) throw refused()
  const { id, userId, counter } = passkey
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64'))
  // Its counter is compared below, once the signature shows that the passkey itself gave it.
  const key = { id: response.id, publicKey, counter: 0 }
  const expected = { expectedChallenge: challenge, requireUserVerification: true, ...pageOf(context) }
  const verified = await verifyAuthenticationResponse({ response, credential: key, ...expected }).catch(
    refuse,
  )
  if (!verified.verified) throw refused()
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  const isBehind = (newCounter > 0 || counter > 0) && newCounter <= counter
  // Whether it can be shared was settled when it was made: a copy says what it likes.
  const canSync = passkey.deviceType === 'multiDevice'
  const isSynced = canSync && (passkey.backedUp || credentialBackedUp)
  if (isBehind && !isSynced) throw refusal(PASSKEY_REFUSALS, 'PASSKEY_BEHIND')
  await enter(context, async (tx) => {
    const use = { from: counter, to: Math.max(counter, newCounter), isBehind, backedUp: isSynced }
    if (!(await countPasskeyUse(tx, id, use))) throw refused()
    return { userId, factors: 'both' }
  })
}

/** A passkey as the API returns it to its owner. */
export function toPasskey({ id, name, createdAt, backedUp }: PasskeyRow): Answer<typeof passkeySchema> {
  return { id, name: name ?? 'Passkey', since: createdAt, synced: backedUp }
}

/** Saves a challenge and gives the browser its ticket, which works once. */
async function saveChallenge(
  context: SecurityContext,
  kind: ChallengeKind,
  { userId, data }: { userId?: string; data: z.output<typeof ticketSchema> },
): Promise<void> {
  const lastsS = CHALLENGE_LASTS_S
  const secret = await issueTicket(context.db, { kind, userId, data, lastsS })
  giveTicket(context, kind, { secret, lastsS })
}

/** The challenge that the browser answers. It is used up even if the answer turns out to be wrong. */
async function takeChallenge(context: SecurityContext, kind: ChallengeKind) {
  const secret = ticketOf(context, kind)
  const ticket = secret === null ? undefined : await takeTicket(context.db, { id: hashTicket(secret), kind })
  if (ticket === undefined) throw refused()
  dropTicket(context, kind)
  return { userId: ticket.userId, ...ticketSchema.parse(ticket.data) }
}

/** The page a passkey must have signed for: the requesting one, which is our own (checked in lib/server/http.ts). */
function pageOf({ keys, requestHeaders }: SecurityContext) {
  return {
    expectedOrigin: requestHeaders.origin ?? '',
    expectedRPID: new URL(keys.publicUrl).hostname,
  }
}

function refused() {
  return refusal(PASSKEY_REFUSALS, 'PASSKEY_REFUSED')
}

function refuse(): never {
  throw refused()
}
