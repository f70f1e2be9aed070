import type { SiteContent } from "../features/outreach/site/section-schemas.ts"

/** All that the clinic says about itself, by section, as its schemas describe it. */
export type Content = SiteContent

export type Person = Content["team"]["people"][number]
export type Testimonials = Content["testimonials"]
export type ServicePage = Content["services"]["pages"][number]
export type ServiceId = ServicePage["id"]
export type Question = Content["faq"]["questions"][number]
export type Blog = Content["blog"]
export type Article = Blog["articles"][number]
export type Careers = Content["careers"]
export type Opening = Careers["openings"][number]
export type LegalPage = Content["legal"]["privacy"]

/** The URL path of an uploaded picture. */
export function pictureUrl(id: string): string {
  return `/api/site/pictures/${id}`
}

/** The path of the picture that other sites show of a page: the photo on it, else one of our own, of 1200 × 630. */
export function previewUrl(photo: string | null): string {
  return photo === null ? "/preview.png" : pictureUrl(photo)
}

/** The content with the clinic's facts in its texts. What the clinic has not said yet is left out, or put in words. */
export function fillIn(content: Content): Content {
  const { identity, contact } = content
  const ways = {
    address: contact.address.join(", "),
    email: contact.email ?? "",
    phone: contact.phone?.replaceAll(" ", "\u00a0") ?? "",
  }
  const facts: Readonly<Record<string, string>> = {
    ...ways,
    name: identity.name,
    city: contact.city || "your town",
    since: String(identity.since.about ?? "the beginning"),
  }
  const unset = Object.entries(ways).flatMap(([name, fact]) => (fact === "" ? [name] : []))
  const placed = (text: string) => (contact.city === "" ? text.replaceAll(" in {city}", "") : text)
  const filled = (text: string) =>
    withoutUnset(placed(text), unset).replace(/\{(\w+)\}/g, (all, name: string) => facts[name] ?? all)
  return filledIn(content, filled) as Content
}

/** A text without the ways to reach the clinic that it has not said, nor the sentences that are about nothing else. */
function withoutUnset(text: string, unset: readonly string[]): string {
  const isAbout = (sentence: string) => unset.some((name) => sentence.includes(`{${name}}`))
  if (!isAbout(text)) return text
  const others = unset.reduce(
    (left, name) =>
      left
        .replaceAll(`, {${name}}`, "")
        .replace(new RegExp(` or \\w+( to)? \\{${name}\\}`, "g"), "")
        .replace(new RegExp(`\\w+( to)? \\{${name}\\} or `, "g"), ""),
    text,
  )
  const sentences = others.split(/(?<=[.!?]) /)
  return sentences.filter((sentence) => !isAbout(sentence)).join(" ")
}

function filledIn(value: unknown, filled: (text: string) => string): unknown {
  if (typeof value === "string") return filled(value)
  if (Array.isArray(value)) return value.map((item) => filledIn(item, filled))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledIn(item, filled)]))
}
