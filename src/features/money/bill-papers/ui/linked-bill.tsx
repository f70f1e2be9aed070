import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { usePrintWithout } from '../../../../lib/web/use-print-without.ts'
import { LinkFrame } from '../../../planning/appointments/ui/link-frame.tsx'
import { LinkedFile } from '../../../platform/links/ui/linked-file.tsx'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { SHARED_FILE_PATH } from '../paths.ts'
import { LINK_REFUSALS } from '../texts.ts'
import { sharedBillQuery } from './api.ts'
import { OwnersBill } from './owners-bill.tsx'

/** A bill for anyone who has its link, signed in or not. */
export function LinkedBill({ token }: { token: string }) {
  const shared = useQuery(sharedBillQuery(token))
  // The paper has a head and a title of its own.
  usePrintWithout('header, h1')
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
              file={<LinkedFile path={SHARED_FILE_PATH} token={token} name={bill.number ?? bill.title} />}
            />
          )}
        </Loaded>
      )}
    </LinkFrame>
  )
}
