import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { EMPTY_SHEET, type SheetContent } from '../../../src/features/consulting/sheets/sheet-schemas.ts'
import {
  type Outcome,
  SheetSaver,
  type WrittenFields,
} from '../../../src/features/consulting/sheets/ui/sheet-saver.ts'
import { openClinic } from '../../callers.ts'
import type { Input } from '../../endpoints.ts'
import { aColleague, aPet } from '../../factories.ts'
import { randomFrom } from '../../random.ts'
import { openRun } from '../../trust/open-run.ts'

const clinic = await openClinic()
const { db } = clinic.database
const assistant = await clinic.session(await aColleague(db, [], 'assistant'))
const { rounds: SHEETS, seed, figure } = openRun('R33', 10)
const random = randomFrom(seed)
type Field = 'plan' | 'findings' | 'advice'

/** A connection over which every eighth request or answer is lost, or comes late. */
function aBadConnection(id: string) {
  const late: (() => Promise<Outcome>)[] = []
  const connection = { isBad: true, late, failures: 0 }
  const save = async (fields: Input, seen: Input): Promise<Outcome> => {
    const { status, body, refusal } = await assistant.ask('sheets.save', { id, ...fields, seen })
    if (status === 200) return { kind: 'saved', edit: body.edit }
    if (refusal.code !== 'CHANGED_MEANWHILE') return { kind: 'refused', message: refusal.code }
    return { kind: 'elsewhere', now: refusal.data?.now as Input }
  }
  const send = async (
    fields: Partial<SheetContent>,
    seen: Readonly<Record<string, unknown>>,
  ): Promise<Outcome> => {
    const [sent, based] = [structuredClone(fields), structuredClone(seen)]
    const fate = connection.isBad ? random() * 24 : 24
    if (fate < 3) connection.failures += 1
    if (fate < 1) return { kind: 'lost' }
    if (fate < 2) late.push(() => save(sent, based))
    else {
      const outcome = await save(sent, based)
      if (fate >= 3) return outcome
    }
    return { kind: 'lost' }
  }
  return { connection, send }
}

/** Someone who types in some fields of a sheet, whose browser is killed now and then. */
async function aWriter(id: string, fields: readonly Field[]) {
  const { connection, send } = aBadConnection(id)
  const text = Object.fromEntries(fields.map((field) => [field, '']))
  let questions = 0
  let written: WrittenFields = {}
  const read = async () => (await assistant.ask('sheets.get', { id })).body.sheet
  const open = async () => {
    const sheet = await read()
    return new SheetSaver({
      ...{ content: sheet?.content ?? EMPTY_SHEET, edit: sheet?.edit ?? 0, written, send },
      keep: (now) => {
        written = structuredClone(now)
      },
      onChange: ({ asked }) => {
        questions += Object.keys(asked).length
      },
      onBehind: () => undefined,
    })
  }
  let saver = await open()
  /** Reads what others have written, as the page does. */
  const follow = async () => {
    const sheet = await read()
    if (sheet) saver.take(sheet.content, sheet.edit)
  }
  return {
    text,
    connection,
    asked: () => questions,
    type: async () => {
      const field = fields[Math.floor(random() * fields.length)] ?? 'plan'
      text[field] += random() < 0.2 ? ' ' : String.fromCharCode(97 + Math.floor(random() * 26))
      saver.write(field, text[field])
      if (random() < 0.3) await saver.flush()
      if (random() < 0.1) await connection.late.shift()?.()
      if (random() < 0.05) await follow()
      if (random() < 0.04) {
        // The browser is killed, and the page opened again.
        saver.stop()
        saver = await open()
      }
    },
    finish: async () => {
      connection.isBad = false
      for (let tries = 0; tries < 20 && Object.keys(written).length > 0; tries += 1) await saver.flush()
      for (const arrive of connection.late) await arrive()
      saver.stop()
    },
  }
}

/** Lets each writer type 60 letters; gives what was asked and how often a connection failed. */
async function typeSheet(fieldsOfEach: readonly (readonly Field[])[]) {
  const { id: petId } = await aPet(db, { owner: clinic.customer })
  const id = randomUUID()
  await assistant.ask('sheets.begin', { id, petId, appointmentId: null })
  const writers = await Promise.all(fieldsOfEach.map((fields) => aWriter(id, fields)))
  for (let key = 0; key < 60; key += 1) await Promise.all(writers.map(({ type }) => type()))
  for (const { finish } of writers) await finish()
  const { sheet } = (await assistant.ask('sheets.get', { id })).body
  expect(sheet?.content).toMatchObject(Object.assign({}, ...writers.map(({ text }) => text)))
  return {
    questions: writers.reduce((sum, { asked }) => sum + asked(), 0),
    failures: writers.reduce((sum, { connection }) => sum + connection.failures, 0),
  }
}

test.each([
  ['a single writer', [['plan', 'findings', 'advice']]],
  ['two writers in two fields', [['plan'], ['findings']]],
] as const)(
  'with every eighth answer lost or late and killed browsers, no letter is lost and nothing is asked of %s',
  async (who, fieldsOfEach) => {
    let failures = 0
    for (let sheet = 0; sheet < SHEETS; sheet += 1) {
      const typed = await typeSheet(fieldsOfEach)
      expect(typed.questions).toBe(0)
      failures += typed.failures
    }
    figure(
      `${SHEETS} sheets typed by ${who}, ${failures} requests or answers lost or late, no letter lost, nothing asked`,
    )
  },
  3_600_000,
)
