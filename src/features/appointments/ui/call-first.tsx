import { Phone } from 'lucide-react'
import { clinic } from '../../../clinic/clinic.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { Notice } from '../../../components/notice.tsx'

/** For an emergency the phone comes before the form; nothing for a clinic that has named no phone. */
export function CallFirst() {
  const { dial, display } = clinic.phone
  if (dial === '') return null
  return (
    <Notice tone="error" role="status">
      <p>Can’t it wait? Call us first: we tell you what to do and make room for you.</p>
      <LinkButton
        tone="danger"
        className="mt-3"
        href={`tel:${dial}`}
        icon={<Phone className="size-5" aria-hidden="true" />}
      >
        Call now: {display}
      </LinkButton>
    </Notice>
  )
}
