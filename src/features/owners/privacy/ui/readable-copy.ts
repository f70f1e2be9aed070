import { clinic } from '../../../../clinic/clinic.ts'
import { keysOf } from '../../../../lib/keys-of.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatLongDate, formatLongDay, formatTime, isCalendarDay } from '../../../../lib/time.ts'
import type { OwnData } from '../contract.ts'

/** The parts of a copy, and what their reader calls them. */
const titles = (): Record<keyof OwnData, string> => ({
  about: 'About this copy',
  profile: 'You',
  pets: 'Your pets',
  appointments: 'Your appointments',
  care: 'Preventive care of your pets',
  orders: 'Your orders',
  bills: 'Your bills',
  payments: 'Your payments',
  waitlist: 'Your waitlist entries',
  notes: 'Notes of the clinic',
  sheets: 'Prescriptions and advice',
  certificates: 'Certificates',
  files: 'Files about your pets',
  reminders: 'Reminders',
  notifications: 'Messages to you',
  mails: 'Emails to you',
  login: 'How you sign in',
  devices: 'Where you are signed in',
  activity: 'What was done',
})

/** What is only for programs: the numbers of records. */
const isForPrograms = (name: string) => name === 'id' || name === 'bookedTogether' || name === 'note'

/** A copy of a person's own data as one page to read and print: what its JSON holds, in words and in the clinic's time. */
export function readableCopy(data: OwnData): string {
  const names = titles()
  const parts = keysOf(names).map(
    (part) => `<section><h2>${escaped(names[part])}</h2>${drawn('', data[part])}</section>`,
  )
  const title = escaped(`Your data at ${clinic.name}`)
  return `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${parts.join('')}</html>`
}

function drawn(name: string, value: unknown): string {
  if (Array.isArray(value)) return listOf(value)
  if (typeof value === 'object' && value !== null) return factsOf(value)
  if (typeof value === 'string' && value.startsWith('data:image/'))
    return `<img alt="" src="${escaped(value)}">`
  return `<span dir="auto">${escaped(inWords(name, value))}</span>`
}

function listOf(items: readonly unknown[]): string {
  if (items.length === 0) return '<p>None</p>'
  return `<ul>${items.map((item) => `<li>${drawn('', item)}</li>`).join('')}</ul>`
}

function factsOf(facts: object): string {
  const shown = Object.entries(facts).filter(([name, value]) => !isForPrograms(name) && isThere(value))
  const rows = shown.map(
    ([name, value]) => `<dt>${escaped(labelOf(name))}</dt><dd>${drawn(name, value)}</dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

const isThere = (value: unknown) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

function inWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name.endsWith('InRupees')) return formatMoney(Math.round(Number(value) * 100), 'exact')
  if (typeof value !== 'string') return String(value)
  if (isCalendarDay(value)) return formatLongDay(value)
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)$/.test(value)) return value
  const at = new Date(value)
  return `${formatLongDate(at)}, ${formatTime(at)}`
}

/** `houseVisitAddress` and `created_at` as `House visit address` and `Created at`. */
function labelOf(name: string): string {
  if (name === 'at') return 'When'
  const words = name
    .replace(/InRupees$/, '')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
ul{list-style:none;padding:0}li{border-top:1px solid #bbb;padding:.5rem 0;break-inside:avoid}dl{display:grid;grid-template-columns:minmax(7rem,11rem) 1fr;gap:.15rem 1rem;margin:0}
dt{color:#555}dd{margin:0;white-space:pre-line}img{max-width:12rem}`
