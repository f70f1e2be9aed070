import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from './toast.ts'

/** What follows a change that was saved: a toast, the form or dialog is done, and the data is loaded again. */
export function useFinish(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  return async (text: string, onDone?: () => void): Promise<void> => {
    toastSuccess(text)
    onDone?.()
    await queryClient.invalidateQueries({ queryKey })
  }
}
