import { useMutation } from '@tanstack/react-query'
import { Link2, Mail, MessageCircle, Unlink } from 'lucide-react'
import { Button } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { chatLinkTo } from '../../../platform/chat/rules.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billMessage, billSums, linkTo } from '../bill-link.ts'
import { papersClient } from './api.ts'

type Way = 'whatsapp' | 'email' | 'copy'

/** How an issued bill reaches its customer: as a file, or by a link. */
export function SharePart({ bill }: { bill: Bill }) {
  const mayShare = useMay(papersClient.share)
  return (
    <div className="flex flex-wrap gap-2">
      {mayShare && <Links bill={bill} />}
      <LinkButton tone="quiet" href={`/api/clinic/bills/${bill.id}/file`} download className="order-1">
        PDF
      </LinkButton>
    </div>
  )
}

/** Each way makes a link that ends after 30 days. */
function Links({ bill }: { bill: Bill }) {
  const { id, buyer } = bill
  const share = useMutation({
    mutationFn: async (way: Way) => {
      // Opened before the answer: later, browsers take it for a pop-up that no one asked for.
      const page = way !== 'whatsapp' ? null : window.open('', '_blank')
      if (page !== null) page.opener = null
      try {
        if (way === 'email' && (await papersClient.mail({ id })).sent) {
          toastSuccess(CHECKOUT_TEXTS.emailed)
          return
        }
        const { token } = await papersClient.share({ id })
        await send(bill, { way, page, link: linkTo(window.location.origin, token) })
      } catch (failure) {
        page?.close()
        throw failure
      }
    },
    onError: (failure) => toastError(refusalText(failure) ?? CHECKOUT_TEXTS.failed),
  })
  const end = useMutation({
    mutationFn: () => papersClient.endLinks({ id }),
    onSuccess: () => toastSuccess(CHECKOUT_TEXTS.linksEnded),
    onError: (failure) => toastError(refusalText(failure) ?? CHECKOUT_TEXTS.failed),
  })
  const pending = (way: Way) => share.isPending && share.variables === way
  const icon = 'size-5'
  return (
    <>
      {buyer.phone !== null && (
        <Button
          tone="quiet"
          icon={<MessageCircle className={icon} aria-hidden="true" />}
          pending={pending('whatsapp')}
          onClick={() => share.mutate('whatsapp')}
        >
          WhatsApp
        </Button>
      )}
      <Button
        tone="quiet"
        icon={<Mail className={icon} aria-hidden="true" />}
        pending={pending('email')}
        onClick={() => share.mutate('email')}
      >
        Email
      </Button>
      <Button
        tone="quiet"
        icon={<Link2 className={icon} aria-hidden="true" />}
        pending={pending('copy')}
        onClick={() => share.mutate('copy')}
      >
        Copy link
      </Button>
      <Button
        tone="bare"
        className="order-1"
        icon={<Unlink className={icon} aria-hidden="true" />}
        pending={end.isPending}
        onClick={() => end.mutate()}
      >
        End links
      </Button>
    </>
  )
}

type Sending = { way: Way; page: Window | null; link: string }

async function send(bill: Bill, { way, page, link }: Sending): Promise<void> {
  const message = `${billMessage(billSums(bill))} ${link}`
  if (way === 'copy') {
    await navigator.clipboard.writeText(link)
    toastSuccess(CHECKOUT_TEXTS.copied)
  } else if (way === 'email') {
    window.location.href = `mailto:?subject=${encodeURIComponent(`Bill ${bill.number}`)}&body=${encodeURIComponent(message)}`
  } else {
    const chat = chatLinkTo(bill.buyer.phone ?? '', message)
    if (page === null) window.location.href = chat
    else {
      page.opener = null
      page.location.href = chat
    }
  }
}
