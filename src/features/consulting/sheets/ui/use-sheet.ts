import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { readUnsent, saveUnsent, type Unsent } from '../../../../lib/web/kept/unsent.ts'
import { stateNow } from '../../../../lib/web/late-change.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { fromForm, inOrder, type SheetForm, sheetFormSchema, toForm } from '../form-schemas.ts'
import { sheetsPaths } from '../paths.ts'
import {
  EMPTY_SHEET,
  type Sheet,
  type SheetContent,
  type SheetField,
  type SheetPage,
} from '../sheet-schemas.ts'
import { type Place, SHEETS_KEY, savingClient, sheetQuery, sheetsClient } from './api.ts'
import { type Outcome, type SaverState, SheetSaver, type WrittenFields } from './sheet-saver.ts'

/** What was written here and has not reached the server. */
export type SheetDraft = Unsent<WrittenFields>

/** A sheet that is written on this page: its form, and how it stands with the server. */
export type WrittenSheet = {
  id: string
  form: UseFormReturn<SheetForm, unknown, SheetForm>
  state: SaverState
  saver: SheetSaver
  /** Begins it if it isn't, and gives its id. */
  begin: () => Promise<string>
  /** What was done, which is saved as it is said. */
  done: Sheet['done']
  /** Takes what the server says after something was done. */
  takeDone: (sheet: Sheet) => Promise<void>
}

/** What was written here before; null while it is read. */
export function useDraft(place: Place): SheetDraft | 'none' | null {
  const { data: session } = useQuery(sessionQuery)
  const login = session?.email
  const [draft, setDraft] = useState<SheetDraft | 'none' | null>(null)
  const name = placeName(place)
  useEffect(() => {
    if (login === undefined) return
    void readUnsent<WrittenFields>(login, name, Date.now()).then((found) => setDraft(found ?? 'none'))
  }, [login, name])
  return draft
}

/** A sheet that is written on, and from where. */
export type Writing = {
  place: Place
  page: SheetPage
  draft: SheetDraft | 'none'
  /** It was begun for a pet, and has a page of its own now. */
  onOwn: (sheetId: string) => void
}

/** Lets someone write on a sheet: it is begun with the first save, and saves itself from then on. */
export function useSheet({ place, page, draft, onOwn }: Writing): WrittenSheet {
  const queryClient = useQueryClient()
  const login = useQuery(sessionQuery).data?.email ?? ''
  const first = useRef(opened({ page, draft }))
  const { content, written } = first.current
  const form = useZodForm(sheetFormSchema as never, {
    mode: 'onTouched',
    defaultValues: toForm(withWritten(content, written)) as never,
  }) as unknown as UseFormReturn<SheetForm, unknown, SheetForm>
  const edit = page.sheet?.edit ?? 0
  const [state, setState] = useState<SaverState>({ standing: 'saved', message: null, edit, asked: {} })
  const { id, begin, remember } = useBeginning({ place, page, onOwn, first: first.current.id, login })
  const [saver] = useState(
    () =>
      new SheetSaver({
        ...{ content, edit, written, onChange: setState },
        keep: (fields) => remember(fields),
        onBehind: () => void queryClient.invalidateQueries({ queryKey: SHEETS_KEY }),
        send: async (fields, seen) => {
          try {
            const begun = await begin()
            return { kind: 'saved', ...(await savingClient.save({ id: begun, ...fields, seen } as never)) }
          } catch (failure) {
            return outcomeOf(failure)
          }
        },
      }),
  )
  const [isRestored] = useState(draft !== 'none')
  useWrites(form, saver, isRestored)
  const follow = useFollow(form, saver)
  const [done, setDone] = useState<Sheet['done']>(page.sheet?.done ?? [])
  // Someone else has saved something, or this tab has signed. While it saves, nothing is taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken again once it stands differently
  useEffect(() => {
    if (page.sheet === null) return
    follow(page.sheet)
    setDone(page.sheet.done)
  }, [page.sheet, follow, state.standing])
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: SHEETS_KEY }), [queryClient])
  const takeDone = async (sheet: Sheet) => {
    setDone(sheet.done)
    await saver.flush()
    follow(sheet)
  }
  return { id, form, state, saver, begin, done, takeDone }
}

/** Takes what the server says now into the fields that were left alone. */
function useFollow(form: WrittenSheet['form'], saver: SheetSaver) {
  return useCallback(
    (sheet: Sheet) => {
      const changed = saver.take(inOrder(sheet.content), sheet.edit)
      const values = toForm({ ...EMPTY_SHEET, ...changed })
      for (const field of Object.keys(changed) as SheetField[]) form.setValue(field, values[field] as never)
    },
    [form, saver],
  )
}

type Beginning = Pick<Writing, 'place' | 'page' | 'onOwn'> & { first: string; login: string }

/**
 * Begins the sheet when something is to be saved. Of two tabs that begin one for an appointment, both get the same; one for a
 * pet has its own page from then on.
 */
function useBeginning({ place, page, onOwn, first, login }: Beginning) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [id, setId] = useState(first)
  const at = useRef(place)
  const begun = useRef<Promise<string> | undefined>(page.sheet === null ? undefined : Promise.resolve(first))
  const { appointmentId, pet } = page.start
  const moveToOwn = async (sheet: Sheet) => {
    if (at.current.kind !== 'pet') return
    await saveUnsent(login, placeName(at.current), null)
    at.current = { kind: 'sheet', id: sheet.id }
    queryClient.setQueryData(sheetQuery(at.current).queryKey, { ...page, sheet })
    onOwn(sheet.id)
    await router.navigate({ to: sheetsPaths.one, params: { of: 'sheet', id: sheet.id }, replace: true })
  }
  const begin = async (): Promise<string> => {
    begun.current ??= sheetsClient
      .begin({ id: first, petId: pet.id, appointmentId })
      .then(async (sheet) => {
        setId(sheet.id)
        await moveToOwn(sheet)
        return sheet.id
      })
      .catch((failure: unknown) => {
        begun.current = undefined
        throw failure
      })
    return await begun.current
  }
  const remember = (written: WrittenFields) => {
    const isEmpty = Object.keys(written).length === 0
    void saveUnsent(login, placeName(at.current), isEmpty ? null : { id: first, written, at: Date.now() })
  }
  return { id, begin, remember }
}

/** What a place is called on this device. */
export const placeName = ({ kind, id }: Place) => `${kind} ${id}`

/** Where what is written is kept on this device: the same, from wherever the sheet was opened. */
export function writtenAt(place: Place, { start: { appointmentId } }: SheetPage): Place {
  return appointmentId === null ? place : { kind: 'appointment', id: appointmentId }
}

/** What the page begins with. A sheet that another tab has begun meanwhile keeps its own id. */
function opened({ page, draft }: Pick<Writing, 'page' | 'draft'>) {
  const mine = draft === 'none' ? undefined : draft
  const content = inOrder(page.sheet?.content ?? EMPTY_SHEET)
  const noted = page.sheet === null && page.start.reason !== '' && mine === undefined
  const note: WrittenFields = noted ? { reason: { mine: page.start.reason, base: '', sent: [] } } : {}
  return { id: page.sheet?.id ?? mine?.id ?? randomId(), content, written: { ...note, ...mine?.written } }
}

function withWritten(content: SheetContent, written: WrittenFields): SheetContent {
  const mine = Object.entries(written).map(([field, { mine: value }]) => [field, value])
  return { ...content, ...Object.fromEntries(mine) }
}

/** Passes on what is typed, sends what was draft, and saves on leaving and when the connection is back. */
function useWrites(
  form: UseFormReturn<SheetForm, unknown, SheetForm>,
  saver: SheetSaver,
  isRestored: boolean,
) {
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        const [field] = (name ?? '').split('.') as [SheetField]
        if (!(field in EMPTY_SHEET)) return
        const read = fromForm(field, values[field])
        if (read !== undefined) saver.write(field, read.value)
      },
    })
    const save = () => void saver.flush()
    const leave = () => document.visibilityState === 'hidden' && save()
    window.addEventListener('online', save)
    document.addEventListener('visibilitychange', leave)
    // What is only proposed is sent with the first key.
    if (isRestored) save()
    return () => {
      stop()
      window.removeEventListener('online', save)
      document.removeEventListener('visibilitychange', leave)
      void saver.flush().finally(() => saver.stop())
    }
  }, [form, saver, isRestored])
}

function outcomeOf(failure: unknown): Outcome {
  const changed = stateNow<{ now: Record<string, unknown> }>(failure, 'CHANGED_MEANWHILE')
  if (changed !== undefined) return { kind: 'elsewhere', now: inOrderPart(changed.now) }
  const message = refusalText(failure)
  if (message === null) return { kind: 'lost' }
  return { kind: refusalCode(failure) === 'SHEET_ERASED' ? 'ended' : 'refused', message }
}

function inOrderPart(now: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const whole = inOrder({ ...EMPTY_SHEET, ...now } as SheetContent)
  return Object.fromEntries(Object.keys(now).map((field) => [field, whole[field as SheetField]]))
}
