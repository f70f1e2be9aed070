import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import { type About, aboutItem, isMeant, type LinkAnswer } from '../../link-rules.ts'
import type { LinkAnswered } from '../../link-schemas.ts'
import { LINK_TEXTS } from '../../link-texts.ts'
import { linkClient, linkedQuery } from '../api.ts'

/** Sends a change of one thing that a link is about; then it is shown as it is. A refusal shows what has changed. */
export function useLinkChange<Input, Answer extends LinkAnswered>(
  token: string,
  change: { send: (input: Input) => Promise<Answer>; onDone: (answer: Answer, input: Input) => void },
) {
  const queryClient = useQueryClient()
  const { queryKey } = linkedQuery(token)
  return useMutation({
    mutationFn: change.send,
    onSuccess: (answer, input) => {
      queryClient.setQueryData(
        queryKey,
        (linked) =>
          linked && {
            ...linked,
            items: linked.items.map((item) => (isMeant(aboutItem(answer.item), item) ? answer.item : item)),
          },
      )
      change.onDone(answer, input)
    },
    onError: async (failure) => {
      toastError(refusalText(failure) ?? LINK_TEXTS.answerFailed)
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Sends an answer to one thing that a link is about. */
export function useLinkAnswer(about: About & { token: string }, onDone: (answer: LinkAnswer) => void) {
  let sent: LinkAnswer | undefined
  return useLinkChange(about.token, {
    send: (answer: LinkAnswer) => {
      sent = answer
      return linkClient.answerByLink({ ...about, answer })
    },
    onDone: () => sent !== undefined && onDone(sent),
  })
}
