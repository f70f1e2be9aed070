import { sql } from 'kysely'

/**
 * True for the notes that were written while this customer had the pet, or about the customer: a warning goes with its pet
 * to a new owner, but what it says may be about the one before.
 */
export function isWrittenUnder(customerId: string) {
  return sql<boolean>`(
    customer_notes.customer_id = ${customerId}
    or customer_notes.pet_id in (select pet_id from pet_transfers where from_customer = ${customerId})
  ) and coalesce((
    select from_customer from pet_transfers
    where pet_transfers.pet_id = customer_notes.pet_id and pet_transfers.made_at >= customer_notes.made_at
    order by pet_transfers.made_at limit 1
  ), customer_notes.customer_id) = ${customerId}`
}
