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
const FIELDS = ['plan', 'findings', 'advice'] as const

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

/** Types a sheet in three fields, kills the browser now and then; gives what was asked and how often the connection failed. */
async function typeSheet(): Promise<{ questions: number; failures: number }> {
  const { id: petId } = await aPet(db, { owner: clinic.customer })
  const id = randomUUID()
  await assistant.ask('sheets.begin', { id, petId, appointmentId: null })
  const { connection, send } = aBadConnection(id)
  const text = { plan: '', findings: '', advice: '' }
  let questions = 0
  let written: WrittenFields = {}
  const open = async () => {
    const { sheet } = (await assistant.ask('sheets.get', { id })).body
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
  for (let key = 0; key < 60; key += 1) {
    const field = FIELDS[Math.floor(random() * 3)] ?? 'plan'
    text[field] += random() < 0.2 ? ' ' : String.fromCharCode(97 + Math.floor(random() * 26))
    saver.write(field, text[field])
    if (random() < 0.3) await saver.flush()
    if (random() < 0.1) await connection.late.shift()?.()
    if (random() < 0.04) {
      // The browser is killed, and the page opened again.
      saver.stop()
      saver = await open()
    }
  }
  connection.isBad = false
  for (let tries = 0; tries < 20 && Object.keys(written).length > 0; tries += 1) await saver.flush()
  for (const arrive of connection.late) await arrive()
  saver.stop()
  const { sheet } = (await assistant.ask('sheets.get', { id })).body
  expect(sheet?.content).toMatchObject(text)
  return { questions, failures: connection.failures }
}

test('with every eighth answer lost or late and killed browsers, no letter is lost and nothing is asked of a single writer', async () => {
  let failures = 0
  for (let sheet = 0; sheet < SHEETS; sheet += 1) {
    const typed = await typeSheet()
    expect(typed.questions).toBe(0)
    failures += typed.failures
  }
  figure(
    `${SHEETS} sheets typed, ${failures} requests or answers lost or late, no letter lost, nothing asked`,
  )
}, 3_600_000)
