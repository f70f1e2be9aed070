import { importsClient } from './api.ts'
import { partsToPut } from './parts-to-put.ts'
import type { PlannedList } from './reading/plan-list.ts'

/** Puts a list on the server and has it checked; gives the import's id. `progress` goes from 0 to 1. */
export async function stageList(
  list: PlannedList,
  { fileName, signal, progress }: { fileName: string; signal: AbortSignal; progress: (part: number) => void },
): Promise<string> {
  const { uploads, kind } = list
  const { id } = await importsClient.create({ kind, fileName: fileName.slice(0, 200), rows: uploads.length })
  let put = 0
  for (const rows of partsToPut(uploads)) {
    signal.throwIfAborted()
    await importsClient.putRows({ id, rows })
    put += rows.length
    progress(put / uploads.length / 2)
  }
  await checkList(id, { signal, progress: (row) => progress(0.5 + row / uploads.length / 2) })
  return id
}

/** Has all rows of an import checked again. */
export async function checkList(
  id: string,
  { signal, progress }: { signal?: AbortSignal; progress?: (row: number) => void } = {},
): Promise<void> {
  for (let from: number | null = 0; from !== null; ) {
    signal?.throwIfAborted()
    const { next }: { next: number | null } = await importsClient.check({ id, from })
    progress?.(next ?? 0)
    from = next
  }
}
