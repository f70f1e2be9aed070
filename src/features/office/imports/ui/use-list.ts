import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { clinicDay } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { careItemsQuery } from '../../../consulting/care/ui/api.ts'
import { IMPORT_TEXTS } from '../texts.ts'
import { readInWorker } from './read-in-worker.ts'
import { UnreadableFile } from './reading/cells.ts'
import type { PlannedList, ReadOptions } from './reading/plan-list.ts'
import type { CareChoice } from './reading/read-care.ts'
import { stageList } from './stage-list.ts'
import { fileRefusals } from './words.ts'

type Options = Omit<ReadOptions, 'today' | 'items'>

/** A file on its way in: what it is read as, and the import that it has become on the server. */
export type ListState =
  | { step: 'none' }
  | { step: 'reading'; fileName: string }
  | { step: 'refused'; fileName: string; text: string }
  | {
      step: 'read'
      fileName: string
      list: PlannedList
      options: Options
      staged: string | null
      part: number
    }

/** The care items that the clinic uses: what a list says of care is theirs. */
async function usedItems(queryClient: QueryClient): Promise<CareChoice[]> {
  const { items } = await queryClient.fetchQuery(careItemsQuery)
  return items
    .filter(({ active }) => active)
    .map(({ id, name, kind, species }) => ({ id, name, kind, species }))
}

/** Reads a chosen file and puts it on the server to be checked; again with each choice that is made for it. */
export function useList() {
  const [state, setState] = useState<ListState>({ step: 'none' })
  const queryClient = useQueryClient()
  const file = useRef<File | null>(null)
  const working = useRef(new AbortController())

  const read = useCallback(
    async (options: Options) => {
      const chosen = file.current
      if (chosen === null) return
      working.current.abort()
      working.current = new AbortController()
      const { signal } = working.current
      const fileName = chosen.name
      // What is answered next adds to this answer, also while the file is read again.
      setState((now) => (now.step === 'read' ? { ...now, options, staged: null, part: 0 } : now))
      try {
        const items = await usedItems(queryClient)
        const list = await readInWorker(chosen, { ...options, items, today: clinicDay(new Date()) })
        if (signal.aborted) return
        const shown = { step: 'read', fileName, list, options } as const
        setState({ ...shown, staged: null, part: 0 })
        if (list.uploads.length === 0) return
        const progress = (part: number) => !signal.aborted && setState({ ...shown, staged: null, part })
        const staged = await stageList(list, { fileName, signal, progress })
        if (!signal.aborted) setState({ ...shown, staged, part: 1 })
      } catch (failure) {
        if (signal.aborted) return
        if (failure instanceof UnreadableFile)
          return setState({ step: 'refused', fileName, text: fileRefusals()[failure.reason] })
        toastError(refusalText(failure) ?? IMPORT_TEXTS.failed)
        setState({ step: 'none' })
      }
    },
    [queryClient],
  )

  const choose = (chosen: File) => {
    file.current = chosen
    setState({ step: 'reading', fileName: chosen.name })
    void read({})
  }
  const clear = () => {
    working.current.abort()
    file.current = null
    setState({ step: 'none' })
  }
  return { state, choose, change: read, clear }
}
