import type { LinkedItem } from '../../link-schemas.ts'

/** One thing that a link is about, for what its owner can do with it. */
export type PartProps = {
  token: string
  item: LinkedItem
  /** Shows what was just done instead of what the item is. */
  onDone: (words: string) => void
}
