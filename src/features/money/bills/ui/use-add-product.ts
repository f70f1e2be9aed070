import { useRouter } from '@tanstack/react-router'
import { TERM_LENGTH } from '../../../../lib/typed/search-term.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { ordersPaths } from '../../orders/paths.ts'
import { billsPaths } from '../paths.ts'

/** Leads to Products with a name to add; undefined for staff who may not. Back leads to the same draft. */
export function useAddProduct(billId: string): ((name: string) => void) | undefined {
  const router = useRouter()
  const mayOpen = useMayOpen()
  if (!mayOpen(ordersPaths.products)) return undefined
  return async (name) => {
    await router.navigate({ to: billsPaths.checkout, search: { bill: billId }, replace: true })
    await router.navigate({ to: ordersPaths.products, search: { add: name.slice(0, TERM_LENGTH) } })
  }
}
