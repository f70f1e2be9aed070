/** A table of a text; the first cell of each row names it. */
export type TextTable = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A heading. One of level 1, or of none, begins a part of the text; a higher level stands below a lower one. */
export type Heading = { heading: string; level?: number | undefined }

/** A list; a numbered one begins with the number `from`. */
export type List = { list: readonly string[]; from?: number | undefined }

/** A piece of a text: a paragraph, or one of these. Plain words; indented lines of an item are blocks in it. */
export type Block = string | Heading | List | { table: TextTable } | { note: string }
