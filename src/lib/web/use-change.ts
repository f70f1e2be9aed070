import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError, toastSuccess } from './toast.ts'

export type Change<Input, Output> = {
  send: (input: Input) => Promise<Output>
  /** The toasts for success and failure. */
  done?: string | ((input: Input) => string)
  failed: string | ((failure: unknown) => string)
  /** What is loaded again afterwards, also after a failure: it may show that the data is stale. */
  refresh: QueryKey
  /** Called after success and failure, such as to close a dialog. */
  onSettled?: () => void
}

/** A change on the server with its toasts; then the data that it affects is loaded again. */
export function useChange<Input = void, Output = unknown>(change: Change<Input, Output>) {
  const { send, done, failed, refresh, onSettled } = change
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_output, input) => done && toastSuccess(typeof done === 'string' ? done : done(input)),
    onError: (failure) => toastError(typeof failed === 'string' ? failed : failed(failure)),
    onSettled: async () => {
      onSettled?.()
      await queryClient.invalidateQueries({ queryKey: refresh })
    },
  })
}
