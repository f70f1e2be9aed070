import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_SHEET, type SheetContent } from '../sheet-schemas.ts'
import { type Outcome, type SaverState, SheetSaver, type WrittenFields } from './sheet-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that keeps a sheet as the real one does: a field is written if it is still as it was seen. */
function aServer() {
  const sheet: SheetContent = { ...EMPTY_SHEET }
  const server = {
    sheet,
    edit: 0,
    saves: 0,
    save(fields: Partial<SheetContent>, seen: Readonly<Record<string, unknown>>): Outcome {
      const now = Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => {
          const present = sheet[name as 'plan']
          return present !== seen[name] && present !== value
        }),
      )
      if (Object.keys(now).length > 0)
        return {
          kind: 'elsewhere',
          now: Object.fromEntries(Object.keys(now).map((name) => [name, sheet[name as 'plan']])),
        }
      Object.assign(sheet, fields)
      server.edit += 1
      server.saves += 1
      return { kind: 'saved', edit: server.edit }
    },
  }
  return server
}

/** Someone who writes; `fate` says what becomes of each request. */
function aWriter(
  server: ReturnType<typeof aServer>,
  fate: () => 'arrives' | 'is lost' | 'loses its answer',
  written?: WrittenFields,
) {
  const writer: { state: SaverState | undefined; draft: WrittenFields; questions: number } = {
    state: undefined,
    draft: {},
    questions: 0,
  }
  const saver = new SheetSaver({
    content: { ...server.sheet },
    edit: server.edit,
    ...(written && { written }),
    send: async (fields, seen) => {
      const what = fate()
      if (what === 'is lost') return { kind: 'lost' }
      const outcome = server.save(structuredClone(fields), seen)
      return what === 'arrives' ? outcome : { kind: 'lost' }
    },
    keep: (now) => {
      writer.draft = structuredClone(now)
    },
    onBehind: () => undefined,
    onChange: (state) => {
      if (Object.keys(state.asked).length > 0) writer.questions += 1
      writer.state = state
    },
  })
  return { writer, saver }
}

describe('a sheet that saves itself', () => {
  test('saves soon after the last key, and at the latest after three seconds', async () => {
    const server = aServer()
    const { writer, saver } = aWriter(server, () => 'arrives')
    for (let key = 1; key <= 10; key += 1) {
      saver.write('plan', 'x'.repeat(key))
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(server.saves).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.sheet.plan).toBe('x'.repeat(10))
    expect(writer.state).toMatchObject({ standing: 'saved', edit: server.edit })
    expect(writer.draft).toEqual({})
  })

  test('loses no letter and asks nothing of a single writer, with every eighth request or answer lost', async () => {
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed / 2 ** 31
    }
    const fate = () => (random() < 0.06 ? 'is lost' : random() < 0.06 ? 'loses its answer' : 'arrives')
    let questions = 0
    for (let sheet = 0; sheet < 200; sheet += 1) {
      const server = aServer()
      let { writer, saver } = aWriter(server, fate)
      const text = { plan: '', findings: '', advice: '' }
      for (let key = 0; key < 60; key += 1) {
        const field = (['plan', 'findings', 'advice'] as const)[Math.floor(random() * 3)] ?? 'plan'
        text[field] += random() < 0.2 ? ' ' : 'a'
        saver.write(field, text[field])
        await vi.advanceTimersByTimeAsync(Math.floor(random() * 1500))
        if (random() < 0.02) {
          // The browser is killed, and the page opened again.
          saver.stop()
          questions += writer.questions
          const again = aWriter(server, fate, writer.draft)
          writer = again.writer
          saver = again.saver
        }
      }
      for (let tries = 0; tries < 20; tries += 1) await saver.flush()
      expect(server.sheet).toMatchObject(text)
      questions += writer.questions
      saver.stop()
    }
    expect(questions).toBe(0)
  })

  test('asks about a field that someone else has changed as well, and goes on with the others', async () => {
    const server = aServer()
    const { writer, saver } = aWriter(server, () => 'arrives')
    server.save({ plan: 'Theirs' }, { plan: '' })
    saver.write('plan', 'Mine')
    saver.write('advice', 'Rest')
    await saver.flush()
    expect(writer.state?.asked).toEqual({ plan: 'Theirs' })
    expect(server.sheet).toMatchObject({ plan: 'Theirs', advice: 'Rest' })
    saver.answer('plan', 'mine')
    await saver.flush()
    expect(server.sheet.plan).toBe('Mine')
    server.save({ advice: 'Walk' }, { advice: 'Rest' })
    saver.write('advice', 'Run')
    await saver.flush()
    expect(saver.answer('advice', 'theirs')).toBe('Walk')
    await saver.flush()
    expect([server.sheet.advice, writer.state?.standing]).toEqual(['Walk', 'saved'])
  })

  test('asks again in another window what was not answered, and overwrites it only once it is', async () => {
    const server = aServer()
    const first = aWriter(server, () => 'arrives')
    server.save({ plan: 'Tablets' }, { plan: '' })
    first.saver.write('plan', 'Drops')
    await first.saver.flush()
    expect(first.writer.state?.asked).toEqual({ plan: 'Tablets' })
    const next = aWriter(server, () => 'arrives', first.writer.draft)
    expect((await next.saver.flush()).asked).toEqual({ plan: 'Tablets' })
    expect(server.sheet.plan).toBe('Tablets')
    next.saver.answer('plan', 'mine')
    await next.saver.flush()
    expect([server.sheet.plan, next.writer.draft]).toEqual(['Drops', {}])
  })

  test('follows what someone else writes in a field that was left alone here', async () => {
    const server = aServer()
    const { saver } = aWriter(server, () => 'arrives')
    saver.write('plan', 'Mine')
    server.save({ findings: 'Red ears' }, { findings: '' })
    await saver.flush()
    server.save({ findings: 'Redder ears' }, { findings: 'Red ears' })
    expect(saver.take({ ...server.sheet }, server.edit)).toEqual({ findings: 'Redder ears' })
  })

  test('what someone else did between two saves is read before it is signed', async () => {
    const server = aServer()
    const { writer, saver } = aWriter(server, () => 'arrives')
    server.save({ findings: 'Red ears' }, { findings: '' })
    saver.write('plan', 'Mine')
    await saver.flush()
    expect([writer.state?.edit, server.edit]).toEqual([0, 2])
    expect(saver.take({ ...server.sheet }, server.edit)).toEqual({ findings: 'Red ears' })
    expect(writer.state?.edit).toBe(2)
  })

  test('says why nothing more is taken, and keeps what was written', async () => {
    const server = aServer()
    const keep = vi.fn()
    const onChange = vi.fn()
    const saver = new SheetSaver({
      ...{ content: { ...server.sheet }, edit: 0, keep, onChange, onBehind: vi.fn() },
      send: async () => ({ kind: 'refused', message: 'This case sheet is signed.' }),
    })
    saver.write('plan', 'Mine')
    await saver.flush()
    expect(onChange.mock.lastCall?.[0]).toMatchObject({
      standing: 'refused',
      message: 'This case sheet is signed.',
    })
    expect(keep.mock.lastCall?.[0]).toMatchObject({ plan: { mine: 'Mine' } })
  })

  test('leaves nothing on the device once the owner was erased', async () => {
    const keep = vi.fn()
    const saver = new SheetSaver({
      ...{ content: EMPTY_SHEET, edit: 0, keep, onChange: vi.fn(), onBehind: vi.fn() },
      send: async () => ({ kind: 'ended', message: 'The owner’s data was deleted.' }),
    })
    saver.write('plan', 'Mine')
    expect((await saver.flush()).standing).toBe('ended')
    saver.write('plan', 'Mine again')
    await saver.flush()
    expect(keep.mock.lastCall).toEqual([{}])
  })
})
