import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { saveFile } from '../../../../lib/web/save-file.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { LinkFrame } from '../../../planning/appointments/ui/link-frame.tsx'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { SHARED_FILE_PATH } from '../paths.ts'
import { LINK_REFUSALS } from '../texts.ts'
import { sharedBillQuery } from './api.ts'
import { OwnersBill } from './owners-bill.tsx'

/** A bill for anyone who has its link, signed in or not. */
export function LinkedBill({ token }: { token: string }) {
  const shared = useQuery(sharedBillQuery(token))
  const isOver =
    shared.data === undefined && ['LINK_ENDED', 'BAD_REQUEST'].includes(refusalCode(shared.error) ?? '')
  const pets = shared.data?.pets ?? []
  const [pet] = pets
  return (
    <LinkFrame title={pets.length === 1 ? `${pet?.name}’s bill` : 'Your bill'} pets={pets}>
      {isOver ? (
        <Notice tone="warning" role="status">
          {LINK_REFUSALS.LINK_ENDED.message}
        </Notice>
      ) : (
        <Loaded
          query={shared}
          loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
          errorText={CHECKOUT_TEXTS.loadFailed}
        >
          {({ bill, upiId, next }) => (
            <OwnersBill
              bill={bill}
              upiId={upiId}
              next={next}
              file={<SharedFile token={token} name={bill.number ?? bill.title} />}
            />
          )}
        </Loaded>
      )}
    </LinkFrame>
  )
}

/** Saves the PDF file: the secret is sent in the body, so that it is part of no address. */
function SharedFile({ token, name }: { token: string; name: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const answer = await fetch(`/api${SHARED_FILE_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
      return await answer.blob()
    },
    onSuccess: (file) => saveFile(`${name.replaceAll('/', '-')}.pdf`, file.type, file),
    onError: () => toastError(CHECKOUT_TEXTS.loadFailed),
  })
  return (
    <Button tone="quiet" pending={save.isPending} onClick={() => save.mutate()}>
      PDF
    </Button>
  )
}
