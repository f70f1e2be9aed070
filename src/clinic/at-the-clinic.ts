import type { Content } from "./content.ts"
import { demoContent } from "./demo-content.ts"
import { starterContent } from "./starter-content.ts"

/** The phrases of our texts that promise house visits, with what stands there instead; null: nothing of what they are in. */
const PROMISES: readonly [phrase: string, instead: string | null][] = [
  [", at the clinic or at your home,", ","],
  [": at the clinic, or at your home.", "."],
  [", here and at your home.", "."],
  [", the house visit surcharge included", ""],
  [" A house visit adds the surcharge shown in the form.", ""],
  ["Appointments, house visits, reaching you", "Appointments, reaching you"],
  [", the kind of visit and, for a house visit, your address.", " and the kind of visit."],
  [" The higher price is for a house visit, including the surcharge.", ""],
  ["The higher price is for a house visit, including the surcharge.", ""],
  ["You see our patients at the clinic and at home, explain", "You see our patients, explain"],
  ["At the clinic and at home", null],
  ["For them, we come to you.", null],
  ["Some animals are braver on their own sofa.", null],
  ["Choose House Visit when you book", null],
  ["House visits", null],
  ["Please make sure that we can reach the door", null],
]

/** The texts that are ours, not a clinic's. */
const OURS = new Set([...textsIn(demoContent), ...textsIn(starterContent)])

/** The content for a clinic that makes no house visits: texts of ours promise none. What it wrote itself stays as it is. */
export function atTheClinic(content: Content): Content {
  return (withoutPromises(content) ?? content) as Content
}

/** A value without what our texts in it promise; null if nothing is left of it. */
function withoutPromises(value: unknown): unknown {
  if (typeof value === "string") return OURS.has(value) ? textWithout(value) : value
  if (Array.isArray(value)) return value.map(asMember).filter((part) => part !== GONE)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).map(([name, part]) => [name, asMember(part)] as const)
  return fields.some(([, part]) => part === GONE) ? null : Object.fromEntries(fields)
}

/** What stood for something in a list or a record, and is gone. */
const GONE = Symbol("gone")

function asMember(value: unknown): unknown {
  const left = withoutPromises(value)
  return left === null && value !== null ? GONE : left
}

function textWithout(text: string): string | null {
  const found = PROMISES.filter(([phrase]) => text.includes(phrase))
  if (found.some(([, instead]) => instead === null)) return null
  return found.reduce((left, [phrase, instead]) => left.replace(phrase, instead ?? ""), text)
}

/** All texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
