import { createTransport, type NodemailerError } from 'nodemailer'
import type { OutgoingMail } from './mail.ts'

/** How long a mail server may take for one email, from the DNS lookup to the final reply. */
const DEADLINE_MS = 20_000
const STEP_MS = 10_000

/** Why an email was not accepted. `final`: a retry is useless. */
export type NotPosted = { reason: string; final: boolean }

/**
 * Sends an email to the mail server. Returns null once it is accepted, else why not. Never throws. The same id gives
 * the same Message-ID, by which receivers recognise an email that was sent twice.
 */
export type Post = (mail: OutgoingMail & { id: string }, signal: AbortSignal) => Promise<NotPosted | null>

/**
 * Creates the function that sends emails through the server at `url`, such as `smtps://user:password@host:465`.
 * Options in the query are passed to nodemailer. A password is sent only over TLS, except to this machine. `from` gives
 * the sender of an email that is about to be sent: an address, or `Name <address>`.
 */
export function openMailServer({ url, from }: { url: string; from: () => string }): Post {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(new URL(url)),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, to, subject, text, html, unsubscribe, calendar }, signal) => {
    const sender = from()
    const [, name = '', address = sender] = /^(.+) <(.+)>$/.exec(sender) ?? []
    const domain = address.slice(address.lastIndexOf('@') + 1)
    try {
      await transport.sendMail({
        from: { name, address },
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar !== undefined && { icalEvent: asAttachment(calendar) }),
        messageId: `<${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
      })
      return null
    } catch (error) {
      return explain(error as NodemailerError)
    }
  }
}

/** What gives mail programs a button that unsubscribes (RFC 2369, RFC 8058). */
function unsubscribeHeaders(address: string | undefined) {
  if (address === undefined) return {}
  return { 'list-unsubscribe': `<${address}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
}

/** A calendar file: mail programs that know calendars show the event, others a file to open. */
function asAttachment(content: string) {
  const [, method = 'PUBLISH'] = /^METHOD:(\w+)/m.exec(content) ?? []
  return { method, filename: 'appointment.ics', content }
}

/** True if a password would be sent to another machine. */
export function mustEncrypt({ password, hostname }: URL): boolean {
  return password !== '' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

const REFUSED: Readonly<Record<string, string>> = {
  'MAIL FROM': 'the sender',
  'RCPT TO': 'the recipient',
  DATA: 'the message',
}

const FAILURES: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server took too long',
  EDNS: 'The mail server’s name was not found',
  ETLS: 'The mail server offers no encryption that works',
  EPROTOCOL: 'The mail server’s response was invalid',
  EAUTH: 'The mail server did not accept the login',
}

/** What a reply means that is no answer to a command, by its first digit: the greeting. */
const GREETINGS: Readonly<Record<string, string>> = {
  4: 'The mail server is busy',
  5: 'The mail server refused this server',
}

const UNKNOWN_AUTHORITY = 'This machine doesn’t trust the mail server’s certificate'

/** Why there is no connection, by the codes of Node. */
const CONNECTION_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server refused the connection',
  CERT_HAS_EXPIRED: 'The mail server’s certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The mail server’s certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_SSL_WRONG_VERSION_NUMBER: 'The mail server offers no encryption that works',
}

function greetingOf(code: string, answer: string): string | undefined {
  return code === 'EPROTOCOL' ? GREETINGS[answer.charAt(0)] : undefined
}

/** Only the codes of a server's reply are saved: its text may repeat an address or a password. */
function explain(error: NodemailerError): NotPosted {
  const { code = '', command = '', response = '', permanent = false, originalCode = '' } = error
  const [answer = ''] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3}(?!\d))?/.exec(response) ?? []
  const refused = answer === '' ? undefined : REFUSED[command]
  const what = refused
    ? `The mail server refused ${refused}`
    : (CONNECTION_FAILURES[originalCode] ?? greetingOf(code, answer) ?? FAILURES[code])
  const reason = what ?? 'The mail server could not be reached'
  return {
    reason: answer === '' ? reason : `${reason} (${answer.replace('-', ' ')})`,
    final: permanent && (command === 'RCPT TO' || command === 'DATA'),
  }
}
