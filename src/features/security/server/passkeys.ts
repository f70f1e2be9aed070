import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { clinic } from '../../../clinic/clinic.ts'
import { refusal } from '../../../lib/refusal.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { checkPassword } from '../../auth/server/check-password.ts'
import { enter } from '../../auth/server/enter.ts'
import type { SignedIn } from '../../auth/server/find-caller.ts'
import { countCall } from '../../auth/server/limit-tries.ts'
import { takeTicket } from '../../auth/server/queries.ts'
import { dropTicket, giveTicket, hashTicket, issueTicket, ticketOf } from '../../auth/server/tickets.ts'
import {
  type newCredentialSchema,
  PASSKEY_REFUSALS,
  type Passkey,
  type usedCredentialSchema,
} from '../contract.ts'
import type { SecurityContext } from './context.ts'
import {
  countPasskeyUse,
  findCredentialKey,
  insertPasskey,
  listCredentialIds,
  type PasskeyRow,
} from './queries.ts'

/** How long a browser may take to answer a question. */
const QUESTION_LASTS_S = 300

/** A passkey stands for two factors, so the device must have seen its owner: a finger, a face, a PIN. */
const VERIFICATION = 'required'

/** EdDSA, ES256 and RS256: what devices sign with, and what a server of any age can check. */
const ALGORITHMS = [-8, -7, -257]

const questionSchema = z.object({ challenge: z.string() })
type QuestionKind = 'new-passkey' | 'passkey'

/** What the browser needs to make a passkey. Refuses a wrong password, and none where there is one. */
export async function startPasskey(context: SignedIn<SecurityContext>, password: string | undefined) {
  const { userId, email } = context.caller
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
  await ask(context, 'new-passkey', { userId, challenge: options.challenge })
  return { ...options }
}

/** Stores the passkey that the browser has made for the caller. Refuses one that does not answer our question. */
export async function addPasskey(
  context: SignedIn<SecurityContext>,
  { name, credential: response }: { name: string; credential: z.output<typeof newCredentialSchema> },
): Promise<Passkey> {
  const { userId, challenge } = await takeQuestion(context, 'new-passkey')
  if (userId !== context.caller.userId) throw refused()
  const asked = { expectedChallenge: challenge, requireUserVerification: true, ...pageOf(context) }
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: ALGORITHMS,
    ...asked,
  }).catch(refuse)
  if (registrationInfo === undefined) throw refused()
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo
  const made = await insertPasskey(context.db, {
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: response.response.transports ?? [],
    aaguid,
  }).catch((error: unknown) => {
    throw isDuplicate(error, 'passkeys_credential_id_key') ? refused() : error
  })
  return toPasskey(made)
}

/** What the browser needs to sign in with whichever passkey it has for us. Refuses an address that asks on and on. */
export async function startPasskeySignIn(context: SecurityContext) {
  await countCall(context)
  const { expectedRPID: rpID } = pageOf(context)
  const options = await generateAuthenticationOptions({ rpID, userVerification: VERIFICATION })
  await ask(context, 'passkey', { challenge: options.challenge })
  return { ...options }
}

/** Signs in the owner of the passkey that has answered our question; a copy of the device, whose counter lies behind, is refused. */
export async function signInWithPasskey(
  context: SecurityContext,
  response: z.output<typeof usedCredentialSchema>,
): Promise<void> {
  const { challenge } = await takeQuestion(context, 'passkey')
  const passkey = await findCredentialKey(context.db, response.id)
  if (passkey === undefined) throw refused()
  const { id, userId, counter } = passkey
  const key = {
    id: response.id,
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')),
    counter,
  }
  const asked = { expectedChallenge: challenge, requireUserVerification: true, ...pageOf(context) }
  const verified = await verifyAuthenticationResponse({ response, credential: key, ...asked }).catch(refuse)
  if (!verified.verified) throw refused()
  await enter(context, async (tx) => {
    const use = { from: counter, to: verified.authenticationInfo.newCounter }
    if (!(await countPasskeyUse(tx, id, use))) throw refused()
    return { userId, factors: 'both' }
  })
}

/** A passkey as its owner sees it. */
export function toPasskey({ id, name, createdAt, backedUp }: PasskeyRow): Passkey {
  return { id, name: name ?? 'Passkey', since: createdAt?.toISOString() ?? null, synced: backedUp }
}

/** Gives the browser the ticket of a question, which it answers once. */
async function ask(
  context: SecurityContext,
  kind: QuestionKind,
  { userId, challenge }: { userId?: string; challenge: string },
): Promise<void> {
  const lastsS = QUESTION_LASTS_S
  const secret = await issueTicket(context.db, { kind, userId, data: { challenge }, lastsS })
  giveTicket(context, kind, { secret, lastsS })
}

/** The question that the browser answers, which is used up whatever the answer. */
async function takeQuestion(context: SecurityContext, kind: QuestionKind) {
  const secret = ticketOf(context, kind)
  const ticket = secret === null ? undefined : await takeTicket(context.db, { id: hashTicket(secret), kind })
  if (ticket === undefined) throw refused()
  dropTicket(context, kind)
  return { userId: ticket.userId, challenge: questionSchema.parse(ticket.data).challenge }
}

/** Which page a passkey must have signed for: the one that asks, which is our own (lib/server/http.ts). */
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
