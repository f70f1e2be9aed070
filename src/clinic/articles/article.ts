import type { Block } from "../text.ts"

/** An article of the blog. `id` is its address below /blog, `date` the clinic day it was published. */
export type Article = {
  id: string
  title: string
  excerpt: string
  author: string
  date: string
  category: string
  picture: "vaccination" | "dog" | "cat" | "training" | "city"
  blocks: readonly Block[]
}
