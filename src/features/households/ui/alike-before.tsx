import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { newCustomerFormSchema } from '../contract.ts'
import { AlikeNotice } from './alike-notice.tsx'
import { alikeQuery } from './api.ts'
import { useDebounced } from './use-debounced.ts'

type NewCustomer = UseFormReturn<
  z.input<typeof newCustomerFormSchema>,
  unknown,
  z.output<typeof newCustomerFormSchema>
>

/** Points out who is likely the person that is being added. */
export function AlikeBefore({ form }: { form: NewCustomer }) {
  const [fullName, email, hasNoPhone, pets] = form.watch(['fullName', 'email', 'hasNoPhone', 'pets'])
  const asked = {
    fullName: fullName.slice(0, 200),
    email: (email ?? '').slice(0, 300),
    hasPhone: !hasNoPhone,
    pets: pets.map(({ name }) => name.slice(0, 200)),
  }
  const { data = [] } = useQuery(alikeQuery(useDebounced(JSON.stringify(asked))))
  return <AlikeNotice alike={data} />
}
