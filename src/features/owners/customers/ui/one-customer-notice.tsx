import type { ReactNode } from 'react'

type OneCustomerNoticeProps = {
  /** What is shown, such as "payments". */
  what: string
  /** The name, once it is loaded. */
  name: string | undefined
  /** The link to the list of all customers. */
  children: ReactNode
}

/** Says that a list shows only one customer's records, with a link to all of them. */
export function OneCustomerNotice({ what, name, children }: OneCustomerNoticeProps) {
  return (
    <p className="flex flex-wrap gap-x-3">
      <span>
        Only {what} for <strong className="wrap-anywhere">{name ?? 'one customer'}</strong>.
      </span>
      {children}
    </p>
  )
}
