import { useMutation } from '@tanstack/react-query'
import { Link2, Mail, MessageCircle, Unlink } from 'lucide-react'
import { Button } from '../../../../components/actions/button.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { chatLinkTo } from '../../chat/rules.ts'
import { SHARED_LINK_TEXTS } from '../texts.ts'

type Way = 'whatsapp' | 'email' | 'copy'

/** A link that was made, with what is written to its reader. */
export type MadeLink = { link: string; phone: string | null; subject: string; message: string }

type ShareButtonsProps = {
  hasPhone: boolean
  /** Makes a link that ends after 30 days. */
  make: () => Promise<MadeLink>
  /** Emails one, if there is someone to email. */
  mail: () => Promise<{ sent: boolean }>
  end: () => Promise<unknown>
  texts: { ended: string; failed: string }
}

/** How an owner gets a record by a link: by WhatsApp, by email, or in whatever the link is pasted into. */
export function ShareButtons({ hasPhone, make, mail, end, texts }: ShareButtonsProps) {
  const onError = (failure: unknown) => toastError(refusalText(failure) ?? texts.failed)
  const share = useMutation({
    mutationFn: async (way: Way) => {
      // Opened before the answer: later, browsers take it for a pop-up that no one asked for.
      const page = way !== 'whatsapp' ? null : window.open('', '_blank')
      if (page !== null) page.opener = null
      try {
        if (way === 'email' && (await mail()).sent) {
          toastSuccess(SHARED_LINK_TEXTS.emailed)
          return
        }
        await send(await make(), way, page)
      } catch (failure) {
        page?.close()
        throw failure
      }
    },
    onError,
  })
  const ending = useMutation({ mutationFn: end, onSuccess: () => toastSuccess(texts.ended), onError })
  const pending = (way: Way) => share.isPending && share.variables === way
  const icon = 'size-5'
  return (
    <>
      {hasPhone && (
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
        pending={ending.isPending}
        onClick={() => ending.mutate()}
      >
        End links
      </Button>
      {isLocal() && (
        <p className="order-last basis-full text-sm text-ink-soft">
          This trial runs on one computer: its links, as WhatsApp and email send them, open on no other.
        </p>
      )}
    </>
  )
}

/** Whether the page's own address, which a link gets, is known to this computer alone. */
const isLocal = () => ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)

async function send({ link, phone, subject, message }: MadeLink, way: Way, page: Window | null) {
  if (way === 'copy') {
    await navigator.clipboard.writeText(link)
    toastSuccess(SHARED_LINK_TEXTS.copied)
  } else if (way === 'email') {
    window.location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
  } else {
    const chat = chatLinkTo(phone ?? '', message)
    if (page === null) window.location.href = chat
    else {
      page.opener = null
      page.location.href = chat
    }
  }
}
