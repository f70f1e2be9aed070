import type { ReactNode } from 'react'

type OneCustomerNoticeProps = {
  /** What is shown, such as "payments". */
  what: string
  /** Their name, as soon as it is known. */
  name: string | undefined
  /** The link to those of all customers. */
  children: ReactNode
}

/** Says that a list shows one customer's records only, and leads to everybody's. */
export function OneCustomerNotice({ what, name, children }: OneCustomerNoticeProps) {
  return (
    <p className="flex flex-wrap gap-x-3">
      <span>
        Only {what} of <strong className="wrap-anywhere">{name ?? 'one customer'}</strong>.
      </span>
      {children}
    </p>
  )
}
