import type { SiteContent } from "../features/site/section-schemas.ts"

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

/** The content with the clinic's facts in its texts. What the clinic has not said yet is put in words. */
export function fillIn(content: Content): Content {
  const { identity, contact } = content
  const facts: Readonly<Record<string, string>> = {
    name: identity.name,
    city: contact.city || "your town",
    address: contact.address.join(", ") || "our address",
    email: contact.email ?? "our email address",
    phone: contact.phone?.replaceAll(" ", "\u00a0") ?? "our phone",
    since: String(identity.since.about ?? "the beginning"),
  }
  const placed = (text: string) => (contact.city === "" ? text.replaceAll(" in {city}", "") : text)
  const filled = (text: string) =>
    placed(text).replace(/\{(\w+)\}/g, (all, name: string) => facts[name] ?? all)
  return filledIn(content, filled) as Content
}

function filledIn(value: unknown, filled: (text: string) => string): unknown {
  if (typeof value === "string") return filled(value)
  if (Array.isArray(value)) return value.map((item) => filledIn(item, filled))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledIn(item, filled)]))
}
