import { TextLink } from '../../../../components/actions/text-link.tsx'
import { dialled } from '../../../../lib/typed/read-phone.ts'

type CallLinkProps = {
  phone: string
  /** The number as it is shown; by default as the clinic writes it. */
  shown?: string
  className?: string
}

/** A phone number in running text that a click calls. */
export function CallLink({ phone, shown = phone, className }: CallLinkProps) {
  return (
    <TextLink href={`tel:${dialled(phone)}`} className={className}>
      {shown}
    </TextLink>
  )
}
