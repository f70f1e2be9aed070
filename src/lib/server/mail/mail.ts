import { clinic } from '../../../clinic/clinic.ts'
import type { Fact, Message, Words } from '../../message.ts'
import type { Db } from '../database/database.ts'
import { escapeHtml } from '../http/escape-html.ts'

/** An email's content, the same in plain text and in HTML. */
export type Mail = {
  subject: string
  text: string
  html: string
  /** Where a mail program ends emails like this one by one POST (RFC 8058). */
  unsubscribe?: string | undefined
}

/** An email as it is sent. */
export type OutgoingMail = Mail & {
  to: string
  /** An iCalendar file to attach. */
  calendar?: string | undefined
}

/** An email to send. Erasing and the copy of a person's data find it by its ids, never by its address or its words. */
export type MailMessage = Message &
  Pick<OutgoingMail, 'to' | 'calendar'> & {
    /** The login whose owner it is for; null if it is for no login: for the clinic, or for someone who is invited. */
    userId: string | null
    /** True if the address is the clinic's own, from its settings. */
    toClinic?: boolean
    /** The customer whom it is for or about. */
    customerId?: string
    /** The email's own id, where something refers to it. */
    id?: string
    /** For how long it is of use; then it is no longer sent, as after a day in any case. */
    usefulMs?: number
  }

/**
 * Queues an email for delivery. It is written with `db`, so it is committed or rolled back with the caller's
 * transaction. The caller does not wait for the delivery. False, without an email, if no one has proved that the address is
 * theirs and it has had its share of emails.
 */
export type SendMail = (db: Db, mail: MailMessage) => Promise<boolean>

/** How emails are sent, and the address their links point to. */
export type Mailer = {
  send: SendMail
  /** False if no mail server is configured: then emails stay in the outbox, where the clinic can read them. */
  delivers: boolean
  /** The configured public address; never a request's Host header, which a caller can forge. */
  publicUrl: string
}

/** Composes an email from the clinic as text and HTML. All parts are plain text and are escaped. */
export function composeMail(parts: Words): Mail {
  const { subject, unsubscribe } = parts
  return { subject, text: writeText(parts), html: writeHtml(parts), unsubscribe }
}

/** The absolute address of one of our pages for use in an email, based on the configured public address. */
export function pageLink(
  publicUrl: string,
  path: `/${string}`,
  query: Readonly<Record<string, string>> = {},
): string {
  const link = new URL(path, publicUrl)
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value)
  return link.href
}

function writeText({ paragraphs, facts = [], afterwards, button, note }: Words): string {
  const table = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const action = button && `${button.label}:\n${button.link}`
  const parts = [...paragraphs, table, afterwards, action, note, ['-- ', ...signature()].join('\n')]
  return parts.filter(Boolean).join('\n\n')
}

function signature(): string[] {
  return [
    clinic.name,
    clinic.address.join(', '),
    [clinic.phone.display, clinic.email].filter(Boolean).join(' · '),
  ].filter(Boolean)
}

/** The light theme's colours: mail programs support neither our tokens nor our dark theme. The accent is the clinic's. */
const INK = '#1c2823'
const INK_SOFT = '#434d47'
const PAPER = '#fbf5e9'
const SURFACE = '#fffdf8'
const LINE = '#e6dbc6'
const ON_PINE = '#fffdf8'
const pine = () => clinic.accent?.light ?? '#1a5241'

const FACE = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const STYLES = {
  body: `margin:0;padding:24px 16px;background:${PAPER};color:${INK};${FACE};font-size:16px;line-height:1.5`,
  sheet: `max-width:544px;margin:0 auto;padding:24px;background:${SURFACE};border:1px solid ${LINE};border-radius:16px`,
  brand: () => `margin:0 0 24px;color:${pine()};font-family:Georgia,serif;font-size:20px;font-weight:bold`,
  heading: 'margin:0 0 16px;font-family:Georgia,serif;font-size:24px;line-height:1.25',
  paragraph: 'margin:0 0 16px',
  button: () =>
    `display:inline-block;padding:12px 20px;background:${pine()};color:${ON_PINE};border-radius:8px;font-weight:bold;text-decoration:none`,
  facts: `margin:0 0 16px;padding:16px 16px 4px;background:${PAPER};border-radius:8px`,
  fact: 'margin:0 0 12px;overflow-wrap:anywhere',
  label: `color:${INK_SOFT};font-size:14px`,
  small: `margin:0 0 16px;color:${INK_SOFT};font-size:14px;overflow-wrap:anywhere`,
  footer: `margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${LINE};color:${INK_SOFT};font-size:14px`,
} as const

function writeHtml({ subject, paragraphs, facts = [], afterwards, button, note }: Words): string {
  const body = [
    element('p', STYLES.brand(), clinic.name),
    element('h1', STYLES.heading, subject),
    ...paragraphs.map((paragraph) => element('p', STYLES.paragraph, paragraph)),
    ...(facts.length > 0 ? [writeFacts(facts)] : []),
    ...(afterwards === undefined ? [] : [element('p', STYLES.paragraph, afterwards)]),
    ...(button ? writeButton(button) : []),
    ...(note === undefined ? [] : [element('p', STYLES.small, note)]),
    `<p style="${STYLES.footer}">${signature().map(escapeHtml).join('<br>')}</p>`,
  ]
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Mail programs that darken what is light would otherwise guess, and some make a light text on a light sheet of it.
    '<meta name="color-scheme" content="light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLES.body}"><div style="${STYLES.sheet}">`,
    ...body,
    '</div></body></html>',
  ].join('\n')
}

function writeFacts(facts: readonly Fact[]): string {
  const lines = facts.map(
    ([label, value]) =>
      `<p style="${STYLES.fact}"><span style="${STYLES.label}">${escapeHtml(label)}</span><br>${escapeHtml(value)}</p>`,
  )
  return `<div style="${STYLES.facts}">\n${lines.join('\n')}\n</div>`
}

/** The button, followed by its address as text for mail programs that do not show buttons. */
function writeButton({ label, link }: { label: string; link: string }): string[] {
  const anchor = (style: string, text: string) =>
    `<a href="${escapeHtml(link)}" target="_blank" rel="noopener" style="${style}">${escapeHtml(text)}</a>`
  return [
    `<p style="${STYLES.paragraph}">${anchor(STYLES.button(), label)}</p>`,
    `<p style="${STYLES.small}">If the button doesn’t work, open this address:<br>${anchor(`color:${pine()}`, link)}</p>`,
  ]
}

function element(name: 'p' | 'h1', style: string, text: string): string {
  return `<${name} style="${style}">${escapeHtml(text)}</${name}>`
}
