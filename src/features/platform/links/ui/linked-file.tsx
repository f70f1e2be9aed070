import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { saveFile } from '../../../../lib/web/save-file.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { SHARED_LINK_TEXTS } from '../texts.ts'

type LinkedFileProps = {
  /** Where the file is, below `/api`. */
  path: string
  token: string
  /** What it is saved as, without `.pdf`. */
  name: string
}

/** Saves the PDF file that a link is for: the secret is sent in the body, so that it is part of no address. */
export function LinkedFile({ path, token, name }: LinkedFileProps) {
  const save = useMutation({
    mutationFn: async () => {
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
      return await answer.blob()
    },
    onSuccess: (file) => saveFile(`${name.replaceAll('/', '-')}.pdf`, file.type, file),
    onError: () => toastError(SHARED_LINK_TEXTS.saveFailed),
  })
  return (
    <Button tone="quiet" pending={save.isPending} onClick={() => save.mutate()}>
      PDF
    </Button>
  )
}
