import { isSame } from '../../../../components/forms/is-same.ts'
import type { SheetContent, SheetField } from '../sheet-schemas.ts'

/** A field that was written here: what it says, what it said on the server, and what was sent without an answer so far. */
export type Written = { mine: unknown; base: unknown; sent: readonly unknown[] }
export type WrittenFields = { readonly [Field in SheetField]?: Written }

/** What became of a request. `elsewhere`: fields that are another's now; `ended`: nothing more may be kept, also not here. */
export type Outcome =
  | { kind: 'saved'; edit: number }
  | { kind: 'elsewhere'; now: Readonly<Record<string, unknown>> }
  | { kind: 'lost' }
  | { kind: 'refused' | 'ended'; message: string }

export type SaverState = {
  standing: 'saved' | 'saving' | 'on this device' | 'refused' | 'ended'
  /** Why the server takes nothing more; null while it does. */
  message: string | null
  edit: number
  /** Fields that someone else has changed as well, with what they say now. */
  asked: Readonly<Record<string, unknown>>
}

export type SaverOptions = {
  content: SheetContent
  edit: number
  /** What was written here before and did not arrive. */
  written?: WrittenFields
  send: (fields: Partial<SheetContent>, seen: Readonly<Record<string, unknown>>) => Promise<Outcome>
  /** Keeps what has not arrived on this device; nothing is left to keep when it is empty. */
  keep: (written: WrittenFields) => void
  onChange: (state: SaverState) => void
  /** Someone else has saved or done something: the sheet has to be read again before it is signed. */
  onBehind: () => void
}

/** How long after the last key it saves, how long at most, and when it tries again. */
const PAUSE_MS = 800
const MAX_WAIT_MS = 3000
const AGAIN_MS = 5000

/**
 * Saves a sheet field by field while someone writes: one request at a time, soon after the last key. What is sent and not
 * answered is remembered, so that one's own text is never taken for someone else's.
 */
export class SheetSaver {
  readonly #options: SaverOptions
  readonly #fields: Map<SheetField, Written>
  readonly #asked = new Map<SheetField, unknown>()
  readonly #bases: Record<SheetField, unknown>
  #state: Pick<SaverState, 'standing' | 'message' | 'edit'>
  #timer: ReturnType<typeof setTimeout> | undefined
  #firstKey = 0
  #running: Promise<void> | undefined

  constructor(options: SaverOptions) {
    this.#options = options
    this.#fields = new Map(Object.entries(options.written ?? {}) as [SheetField, Written][])
    this.#bases = { ...options.content }
    this.#state = { standing: 'saved', message: null, edit: options.edit }
  }

  /** Takes what a field says now. */
  write(field: SheetField, mine: unknown): void {
    if (this.#state.standing === 'ended') return
    const known = this.#fields.get(field)
    const base = known?.base ?? this.#bases[field]
    if (known === undefined && isSame(mine, base)) return
    this.#fields.set(field, { mine, base, sent: known?.sent ?? [] })
    this.#keep()
    const { standing } = this.#state
    if (standing === 'refused') return
    if (standing === 'saved') this.#firstKey = Date.now()
    this.#say({ standing: standing === 'on this device' ? standing : 'saving' })
    this.#plan(Math.min(PAUSE_MS, Math.max(0, this.#firstKey + MAX_WAIT_MS - Date.now())))
  }

  /** Saves now what is waiting; resolves once nothing more can be done about it. */
  async flush(): Promise<SaverState> {
    clearTimeout(this.#timer)
    this.#firstKey = Date.now()
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    await this.#running
    return this.#shown()
  }

  /** Takes what the server says now. A field that was left alone follows; those that changed are returned. */
  take(now: SheetContent, edit: number): Partial<SheetContent> {
    if (edit <= this.#state.edit || this.#running !== undefined) return {}
    const changed = Object.entries(now).filter(([name, value]) => {
      const field = name as SheetField
      if (isSame(this.#bases[field], value)) return false
      this.#settle(field, value)
      return !this.#fields.has(field)
    })
    this.#say({ edit })
    this.#keep()
    return Object.fromEntries(changed)
  }

  /** Keeps mine, which is saved over theirs; or takes theirs, which is returned. */
  answer(name: string, which: 'mine' | 'theirs'): unknown {
    const field = name as SheetField
    const theirs = this.#asked.get(field)
    this.#asked.delete(field)
    const known = this.#fields.get(field)
    if (which === 'theirs') this.#fields.delete(field)
    else if (known !== undefined) this.#fields.set(field, { ...known, base: theirs })
    this.#keep()
    this.#say({ standing: this.#fields.size > 0 ? 'saving' : 'saved' })
    if (this.#fields.size > 0) this.#plan(0)
    return theirs
  }

  /** Stops all timers; what has not arrived stays on this device. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #shown(): SaverState {
    return { ...this.#state, asked: Object.fromEntries(this.#asked) }
  }

  #say(next: Partial<Pick<SaverState, 'standing' | 'message' | 'edit'>>): void {
    this.#state = { ...this.#state, ...next }
    this.#options.onChange(this.#shown())
  }

  #keep(): void {
    this.#options.keep(Object.fromEntries(this.#fields))
  }

  #waiting(): [SheetField, Written][] {
    return [...this.#fields].filter(([field]) => !this.#asked.has(field))
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), wait)
  }

  async #run(): Promise<void> {
    while (this.#waiting().length > 0) {
      this.#say({ standing: 'saving' })
      const outcome = await this.#request()
      if (outcome.kind === 'lost') {
        this.#say({ standing: 'on this device' })
        this.#plan(AGAIN_MS)
        return
      }
      if (outcome.kind === 'refused' || outcome.kind === 'ended') {
        if (outcome.kind === 'ended') this.#fields.clear()
        this.#keep()
        this.#say({ standing: outcome.kind, message: outcome.message })
        return
      }
    }
    this.#say({ standing: this.#asked.size > 0 ? 'on this device' : 'saved' })
  }

  async #request(): Promise<Outcome> {
    const batch = this.#waiting()
    for (const [field, { mine, base, sent }] of batch)
      this.#fields.set(field, { mine, base, sent: [...sent, mine] })
    this.#keep()
    const given = Object.fromEntries(batch.map(([field, { mine }]) => [field, mine]))
    const seen = Object.fromEntries(batch.map(([field, { base }]) => [field, base]))
    const outcome = await this.#options.send(given, seen)
    if (outcome.kind === 'saved') {
      for (const [field, { mine }] of batch) this.#settle(field, mine)
      // Someone else was there between, and what they did was not read here.
      if (outcome.edit > this.#state.edit + 1) this.#options.onBehind()
      else this.#say({ edit: outcome.edit })
    }
    const settled = outcome.kind === 'elsewhere' ? batch.filter(([field]) => field in outcome.now) : batch
    if (outcome.kind === 'elsewhere') for (const [field] of settled) this.#settle(field, outcome.now[field])
    this.#keep()
    // Sent again at once it would be answered alike.
    return settled.length > 0 ? outcome : { kind: 'lost' }
  }

  /** What the server says of a field that was sent: ours, then it is the new base; or someone else's. */
  #settle(field: SheetField, now: unknown): void {
    this.#bases[field] = now
    const known = this.#fields.get(field)
    if (known === undefined) return
    if (isSame(known.mine, now)) {
      this.#fields.delete(field)
      return
    }
    const isOurs = known.sent.some((value) => isSame(value, now))
    const isTheirs = !isOurs && !isSame(known.base, now)
    // Until it is answered what was seen stays the base: another window, which restores it, asks again.
    this.#fields.set(field, { mine: known.mine, base: isTheirs ? known.base : now, sent: [] })
    if (isTheirs) this.#asked.set(field, now)
  }
}
