import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors, refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { MAX_FILE_BYTES } from '../rules.ts'
import { FILE_TEXTS } from '../texts.ts'
import { sendFile } from './send-file.ts'

/** A file that is being added, or waits for those before it. */
export type Upload = { key: number; name: string; part: number; stop: () => void }

type Place = { petId: string; sheetId: string | null }
type Waiting = { key: number; file: File; stopper: AbortController }

/**
 * The files that are being added, one after the other, and a function that adds more. They are stopped when their page is
 * left.
 */
export function useUploads({ petId, sheetId }: Place): {
  uploads: Upload[]
  add: (files: readonly File[]) => void
} {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const stoppers = useRef(new Set<AbortController>())
  const last = useRef(0)
  const queryClient = useQueryClient()
  useEffect(() => {
    const all = stoppers.current
    return () => {
      for (const stopper of all) stopper.abort()
    }
  }, [])
  const send = async ({ key, file, stopper }: Waiting) => {
    const onProgress = (part: number) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, part } : one)))
    try {
      await sendFile(file, { petId, sheetId, onProgress, signal: stopper.signal })
      toastSuccess(FILE_TEXTS.added)
    } catch (failure) {
      if (stopper.signal.aborted) toastSuccess(FILE_TEXTS.stopped)
      else toastError(`${file.name}: ${problemOf(failure)}`)
    }
    stoppers.current.delete(stopper)
    setUploads((all) => all.filter((one) => one.key !== key))
    await queryClient.invalidateQueries({ queryKey: PETS_KEY })
  }
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const problem = problemBefore(file)
      if (problem !== null) toastError(`${file.name}: ${problem}`)
      else {
        last.current += 1
        const waiting = { key: last.current, file, stopper: new AbortController() }
        stoppers.current.add(waiting.stopper)
        const shown = { key: waiting.key, name: file.name, part: 0, stop: () => waiting.stopper.abort() }
        setUploads((all) => [...all, shown])
        queue.current = queue.current.then(() => send(waiting))
      }
    }
  }
  return { uploads, add }
}

/** Why a file is not sent at all. */
function problemBefore({ size }: File): string | null {
  if (size === 0) return FILE_TEXTS.empty
  return size > MAX_FILE_BYTES ? FILE_TEXTS.size : null
}

function problemOf(failure: unknown): string {
  const [problem] = Object.values(fieldErrors(failure))
  return problem ?? refusalText(failure) ?? FILE_TEXTS.addFailed
}
