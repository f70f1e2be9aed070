/** A table of a text; the first cell of each row names it. */
export type TextTable = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A piece of a text: a paragraph, or one of these. Plain words everywhere, no markup. */
export type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { table: TextTable }
  | { note: string }
