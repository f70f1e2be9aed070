import type { LinkBooked, Linked, LinkedItem } from '../../link-schemas.ts'

/** A time that was booked by a link, or to which an appointment was moved, and where, if that was said here. */
export type Booked = LinkBooked & { houseVisitAddress: string | null }

/** One thing that a link is about, for what its owner can do with it. */
export type PartProps = {
  token: string
  item: LinkedItem
  /** What booking care costs. */
  prices: Linked['prices']
  /** Shows what was just done instead of what the item is. */
  onDone: (words: string) => void
  /** Shows the confirmation of a new time. */
  onBooked: (booked: Booked) => void
}
