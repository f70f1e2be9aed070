import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { nameInCode } from '../src/lib/server/database/column-names.ts'
import { PROJECT } from './plant.ts'

/**
 * What features decide by the database's clock, as `feature column` or `feature function`, and why. All that concerns
 * the clinic's days and appointments goes by the server's clock, which is handed in: a rule that asks both decides
 * nothing while they differ. A time that is only written down, such as that of a removal, is none of these.
 */
const BY_THE_DATABASE: Record<string, string> = {
  'appointments announceBooked': 'for how long a job is of use',
  'appointments insertBooking': 'as outsideHoursSince',
  'appointments outsideHoursSince': 'it is compared with when closures were written down, by the same clock',
  'audit at': 'for how long a row has waited for its seal',
  'auth createdAt': 'since when a session lasts',
  'auth endOf': 'for how long a session lasts',
  'auth expiresAt': 'for how long sessions, tokens, tickets and desks last',
  'auth insertSession': 'since when a session lasts',
  'auth nowS': 'each of an app’s codes works once, at all servers together',
  'auth recordAtDesk': 'since when a sign-in at a desk lasts',
  'auth signedInAt': 'for how long a sign-in at a desk lasts',
  'auth updatedAt': 'for how long a session has not been renewed',
  'customers createdAt': 'for how long a link that was emailed is enough',
  'customers expiresAt': 'for how long a claim code lasts',
  'customers saveClaimCode': 'for how long a claim code lasts',
  'households madeAt': 'for how long a join can be undone',
  'imports endedAt': 'for how long an import can be taken back',
  'jobs dueAt': 'for how long a job has been due',
  'jobs expiresAt': 'for how long a job is of use',
  'notifications createdAt': 'for how long an email is of use',
  'notifications expiresAt': 'for how long a message is of use',
  'notifications openedAt': 'for how long opening an email again is the same in the audit log',
  'privacy createdAt': 'for how long a sign-in counts as recent',
  'privacy listInactiveLogins': 'for how many years a login has not been used; tests pass another present',
  'security expiresAt': 'for how long a ticket lasts',
  'staff expiresAt': 'for how long an invitation lasts',
  'system ageOf': 'for how long an email has waited',
  'system expiresAt': 'for how long a job is of use',
  'system failedAt': 'for how long a job that was given up is shown',
  'timetable freedAt': 'for how long a time is kept without its job',
  'waitlist expiresAt': 'for how long an offer is held',
  'waitlist insertOffer': 'for how long an offer is held',
  'webhooks failingSince': 'for how long a webhook fails',
  'webhooks secretBeforeUntil': 'for how long the secret before the present one signs',
}

const PRESENT =
  /\b(?:(?:transaction_|statement_|clock_)timestamp|now)\(\)|\b(?:current|local)_?(?:timestamp|date|time)\b/gi
const COLUMN = /\b\w+_(?:at|until|since|on|date|day)\b/g
const WRITTEN_DOWN = /\b\w+_at = (?:coalesce\(\w+, )?$/
const ALL_WRITTEN_DOWN = /^(?:coalesce\(\w+, )?now\(\)\)?$/

/** The SQL that a node is, with a blank for each value in it; undefined for all else. */
function sqlOf(node: ts.Node): string | undefined {
  if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) {
    const { template } = node
    const parts = ts.isNoSubstitutionTemplateLiteral(template)
      ? [template]
      : [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    return parts.map(({ text }) => text).join(' ')
  }
  if (!ts.isCallExpression(node) || !/\bfn\b/.test(node.expression.getText())) return undefined
  const [name] = node.arguments
  return name !== undefined && ts.isStringLiteral(name) ? `${name.text}()` : undefined
}

/** The column that the query builder compares with a node or sets to it, otherwise what the node is declared in. */
function placeOf(node: ts.Node): string {
  const { parent } = node
  if (ts.isSourceFile(parent)) return ''
  if (ts.isPropertyAssignment(parent)) return parent.name.getText()
  if (ts.isCallExpression(parent)) {
    const [first] = parent.arguments
    if (first !== undefined && first !== node && ts.isStringLiteral(first))
      return first.text.replace(/.*\./, '')
  }
  return (
    placeOf(parent) ||
    (ts.isFunctionDeclaration(parent) || ts.isVariableDeclaration(parent)
      ? (parent.name?.getText() ?? '')
      : '')
  )
}

/** Whether a node is the value of a column, or one of two. */
const isValue = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) || (ts.isConditionalExpression(parent) && isValue(parent))

/** What source text decides by the database's clock: the column next to the present, otherwise the place. */
function decidedIn(source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const text = sqlOf(node)
    for (const { 0: present, index } of text?.matchAll(PRESENT) ?? []) {
      const [before, after] = [text?.slice(0, index) ?? '', text?.slice(index + present.length) ?? '']
      const isNoted = ALL_WRITTEN_DOWN.test(text ?? '') && isValue(node)
      if (isNoted || WRITTEN_DOWN.test(before)) continue
      const [left] = (before.split('\n').at(-1)?.match(COLUMN) ?? []).slice(-1)
      found.push(nameInCode(left ?? after.split('\n', 1)[0]?.match(COLUMN)?.[0] ?? placeOf(node)))
    }
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return found
}

it('features decide by the server’s clock, but for how long something lasts', () => {
  const found = globSync('src/features/*/*/server/**/*.ts', { cwd: PROJECT }).flatMap((file) => {
    const [, , , feature = ''] = file.split(/[\\/]/)
    return decidedIn(readFileSync(join(PROJECT, file), 'utf8')).map((what) => `${feature} ${what}`)
  })
  expect([...new Set(found)].sort()).toEqual(Object.keys(BY_THE_DATABASE).sort())
})

it('finds what is decided in statements of both kinds', () => {
  const source = `
    function list(db) {
      return sql\`select now() from a where \${sql\`b_at <= current_timestamp\`} or c = \${now()}\`
    }
    const isOver = (db) => db.where('a.ends', '>', (eb) => eb.fn('now')).set({ done_at: done ? sql\`now()\` : null })
    const write = sql\`update a set d_at = coalesce(d_at, now())
      where now() - e_since > \${1}\``
  expect(decidedIn(source)).toEqual(['list', 'bAt', 'ends', 'eSince'])
})
