import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { linkTo } from '../../../platform/links/marks.ts'
import type { MadeLink } from '../../../platform/links/ui/share-buttons.tsx'
import type { Bill } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billMessage, billSums } from '../bill-link.ts'
import { papersClient } from './api.ts'

const ShareButtons = onDemand(
  async () => (await import('../../../platform/links/ui/share-buttons.tsx')).ShareButtons,
)

/** How an issued bill reaches its customer: as a file, or by a link. */
export function SharePart({ bill }: { bill: Bill }) {
  const { id, buyer } = bill
  const mayShare = useMay(papersClient.share)
  return (
    <div className="flex flex-wrap gap-2">
      {mayShare && (
        <ShareButtons
          hasPhone={buyer.phone !== null}
          make={() => makeLink(bill)}
          mail={() => papersClient.mail({ id })}
          end={() => papersClient.endLinks({ id })}
          texts={{ ended: CHECKOUT_TEXTS.linksEnded, failed: CHECKOUT_TEXTS.failed }}
        />
      )}
      <LinkButton tone="quiet" href={`/api/clinic/bills/${id}/file`} download className="order-1">
        PDF
      </LinkButton>
    </div>
  )
}

async function makeLink(bill: Bill): Promise<MadeLink> {
  const { token } = await papersClient.share({ id: bill.id })
  const link = linkTo('bill', window.location.origin, token)
  const message = `${billMessage(billSums(bill))} ${link}`
  return { link, phone: bill.buyer.phone, subject: `Bill ${bill.number}`, message }
}
