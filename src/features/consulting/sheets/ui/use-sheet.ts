import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { stateNow } from '../../../../lib/web/late-change.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { fromForm, inOrder, type SheetForm, sheetFormSchema, toForm } from '../form-schemas.ts'
import { EMPTY_SHEET, type SheetContent, type SheetField, type SheetPage } from '../sheet-schemas.ts'
import { type Place, SHEETS_KEY, savingClient, sheetsClient } from './api.ts'
import { type Outcome, type SaverState, SheetSaver, type WrittenFields } from './sheet-saver.ts'
import { forgetOldSheets, readDraft, type SheetDraft, saveDraft } from './sheet-store.ts'

/** A sheet that is written on this page: its form, and how it stands with the server. */
export type WrittenSheet = {
  id: string
  form: UseFormReturn<SheetForm, unknown, SheetForm>
  state: SaverState
  saver: SheetSaver
}

/** What was written here before; null while it is read. */
export function useDraft(place: Place): SheetDraft | 'none' | null {
  const { data: session } = useQuery(sessionQuery)
  const login = session?.email
  const [draft, setDraft] = useState<SheetDraft | 'none' | null>(null)
  const name = `${place.kind} ${place.id}`
  useEffect(() => {
    if (login === undefined) return
    void forgetOldSheets(Date.now())
    void readDraft(login, name).then((found) => setDraft(found ?? 'none'))
  }, [login, name])
  return draft
}

type Writing = { place: Place; page: SheetPage; draft: SheetDraft | 'none' }

/** Lets someone write on a sheet: it is begun with the first save, and saves itself from then on. */
export function useSheet({ place, page, draft }: Writing): WrittenSheet {
  const queryClient = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const login = session?.email ?? ''
  const first = useRef(opened({ page, draft }))
  const { id, content, written } = first.current
  const form = useZodForm(sheetFormSchema as never, {
    mode: 'onTouched',
    defaultValues: toForm(withWritten(content, written)) as never,
  }) as unknown as UseFormReturn<SheetForm, unknown, SheetForm>
  const edit = page.sheet?.edit ?? 0
  const [state, setState] = useState<SaverState>({ standing: 'saved', message: null, edit, asked: {} })
  const begun = useRef(page.sheet !== null)
  const [saver] = useState(
    () =>
      new SheetSaver({
        ...{ content, edit, written, onChange: setState },
        keep: (fields) => {
          const isEmpty = Object.keys(fields).length === 0
          void saveDraft(
            login,
            `${place.kind} ${place.id}`,
            isEmpty ? null : { id, written: fields, at: Date.now() },
          )
        },
        send: async (fields, seen) => {
          try {
            if (!begun.current) {
              const { appointmentId, pet } = page.start
              await sheetsClient.begin({ id, petId: pet.id, appointmentId })
              begun.current = true
            }
            return { kind: 'saved', ...(await savingClient.save({ id, ...fields, seen } as never)) }
          } catch (failure) {
            return outcomeOf(failure)
          }
        },
      }),
  )
  useWrites(form, saver, written)
  // Someone else has saved something, or this tab has signed.
  useEffect(() => {
    if (page.sheet === null) return
    const changed = saver.take(inOrder(page.sheet.content), page.sheet.edit)
    const values = toForm({ ...EMPTY_SHEET, ...changed })
    for (const field of Object.keys(changed) as SheetField[]) form.setValue(field, values[field] as never)
  }, [page.sheet, saver, form])
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: SHEETS_KEY }), [queryClient])
  return { id, form, state, saver }
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
  written: WrittenFields,
) {
  const hadWritten = useRef(Object.keys(written).length > 0)
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
    if (hadWritten.current && Object.values(written).some(({ sent }) => sent.length > 0)) save()
    return () => {
      stop()
      window.removeEventListener('online', save)
      document.removeEventListener('visibilitychange', leave)
      void saver.flush().finally(() => saver.stop())
    }
  }, [form, saver, written])
}

function outcomeOf(failure: unknown): Outcome {
  const changed = stateNow<{ now: Record<string, unknown> }>(failure, 'CHANGED_MEANWHILE')
  if (changed !== undefined) return { kind: 'elsewhere', now: inOrderPart(changed.now) }
  const message = refusalText(failure)
  return message === null ? { kind: 'lost' } : { kind: 'refused', message }
}

function inOrderPart(now: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const whole = inOrder({ ...EMPTY_SHEET, ...now } as SheetContent)
  return Object.fromEntries(Object.keys(now).map((field) => [field, whole[field as SheetField]]))
}
