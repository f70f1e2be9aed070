import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { isPhone } from '../../../../lib/typed/phone.ts'
import { normalisePhone } from '../../../../lib/typed/read-phone.ts'
import type { Customer } from '../../customers/contract.ts'
import { foundCustomersQuery } from '../../customers/ui/api.ts'
import { householdsPaths } from '../paths.ts'
import { useDebounced } from './use-debounced.ts'

type KnownPhoneProps = {
  /** What was typed. */
  typed: string
  /** Chooses the customer who has the number, where one is chosen. */
  onChoose?: ((customer: Customer) => void) | undefined
}

/** For staff: whose phone number was typed, once it is a whole one that a customer has. */
export function KnownPhone({ typed, onChoose }: KnownPhoneProps) {
  const phone = normalisePhone(useDebounced(typed))
  const { data = [] } = useQuery({ ...foundCustomersQuery(phone), enabled: isPhone(phone) })
  const known = isPhone(phone) ? data.find((customer) => customer.phone === phone) : undefined
  if (known === undefined) return null
  return (
    <Notice
      tone="info"
      role="status"
      action={
        onChoose && (
          <Button
            tone="quiet"
            size="dense"
            aria-label={`Choose ${known.fullName}`}
            onClick={() => onChoose(known)}
          >
            Choose
          </Button>
        )
      }
    >
      <span className="wrap-anywhere">
        {onChoose ? (
          <bdi>{known.fullName}</bdi>
        ) : (
          <RoutedLink to={householdsPaths.one} params={{ id: known.id }} target="_blank">
            <bdi>{known.fullName}</bdi>
          </RoutedLink>
        )}{' '}
        has this phone number.
      </span>
    </Notice>
  )
}
