import type { Article } from "../../content.ts"

/** An article as it is written here: what none of them has is left out. */
export type Written = Omit<Article, "qualification" | "reviewedOn" | "photo">
