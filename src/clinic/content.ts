import type { Block } from "./text.ts"

// What the clinic says about itself. The demo clinic's is demo-content.ts; a clinic changes its own on a screen, and it
// is stored in the database. `{name}`, `{city}`, `{address}`, `{email}`, `{phone}` and `{since}` in a text stand for
// the clinic's facts (fillIn).

/** The drawings of the public site. */
export const PICTURE_NAMES = [
  "dog",
  "cat",
  "training",
  "city",
  "veterinary",
  "grooming",
  "vaccination",
  "dental",
  "emergency",
  "house",
  "team",
  "books",
  "papers",
  "calendar",
  "heart",
  "booklet",
  "portrait-1",
  "portrait-2",
  "portrait-3",
] as const
export type PictureName = (typeof PICTURE_NAMES)[number]

/** The id of an uploaded picture; null for none. */
export type Photo = string | null

/** A title and a text below it. */
export type Call = { title: string; text: string }

/** Who the clinic is. */
export type Identity = {
  /** The brand name, as it stands in the login heading and in page titles. */
  name: string
  tagline: string
  /** Stands for the mark where there is one. */
  logo: Photo
  since: { about: number | null; footer: number | null }
  /** A sentence at the foot of every public page, after the name. */
  footnote: string | null
  /** The clinic's registration, and its number for the goods and services tax. */
  registration: string | null
  gstin: string | null
}

/** Where the clinic is and how it is reached. Phones are written as people read them: `+91 98765 43210`. */
export type Contact = {
  phone: string | null
  /** Answered when the clinic is closed. */
  emergencyPhone: string | null
  whatsapp: string | null
  email: string | null
  /** The town, as search engines and titles name it. */
  city: string
  /** The address as people write it, and in the parts that search engines want. */
  address: readonly string[]
  postal: { street: string; locality: string; region: string; postalCode: string; country: string }
  position: { latitude: number; longitude: number } | null
  mapUrl: string | null
  social: readonly { name: string; url: string }[]
  /** How to get there. */
  directions: string | null
}

/** The words of the front page. */
export type Front = {
  /** The title of the document, as it stands in the tab and in search results. */
  documentTitle: string
  title: string
  lead: string
  why: { title: string; reasons: readonly { title: string; text: string; picture: PictureName }[] }
  /** Which services have a card there. */
  services: { title: string; cards: readonly ServiceId[] }
  voices: { title: string; note: string | null }
  call: Call
}

/** The story of the clinic. */
export type About = {
  title: string
  /** For search engines. */
  description: string
  lead: string
  blocks: readonly Block[]
  call: Call
}

/** The clinic's people. Without any, their section disappears. */
export type Team = { people: readonly Person[] }
export type Person = {
  name: string
  role: string
  qualification: string | null
  /** The number with the veterinary council. */
  registration: string | null
  languages: readonly string[]
  about: string | null
  photo: Photo
  /** What stands there without a photo. */
  picture: PictureName
}

/** What owners say. Only what has a source and the owner's consent is shown. */
export type Testimonials = {
  list: readonly {
    words: string
    who: string
    pet: string
    species: string
    source: string | null
    consent: boolean
  }[]
}

export const SERVICE_IDS = ["veterinary", "grooming", "vaccination", "dental", "emergency"] as const
export type ServiceId = (typeof SERVICE_IDS)[number]

export type Question = { question: string; answer: string }

/** The page of a service. Prices in whole rupees, as they begin; what is charged is what the clinic’s list says. */
export type ServicePage = {
  id: ServiceId
  /** The service’s name in menus. */
  name: string
  title: string
  lead: string
  summary: string
  price: { from: number; to: number; note: string } | null
  photo: Photo
  /** A slim strip above everything else. */
  urgent: string | null
  /** How the page ends, when not as the others do. */
  call: Call | null
  blocks: readonly Block[]
  questions: readonly Question[]
}
export type ServicePages = { pages: readonly ServicePage[] }

/** An article of the blog. `id` is its address below /blog, `date` the clinic day it was published. */
export type Article = {
  id: string
  title: string
  excerpt: string
  /** Null names no one. */
  author: string | null
  qualification: string | null
  date: string
  /** The clinic day when someone last checked that it is still right. */
  reviewedOn: string | null
  sources: readonly { title: string; url: string }[]
  category: string
  photo: Photo
  picture: PictureName
  blocks: readonly Block[]
}
/** The blog: its words and its articles, the newest first. */
export type Blog = {
  title: string
  description: string
  lead: string
  call: Call
  articleCall: Call
  articles: readonly Article[]
}

/** An open position. */
export type Opening = {
  id: string
  title: string
  location: string
  type: string
  salary: string
  description: string
  /** For search engines: the day the opening was published, and the pay of a month in rupees. */
  posted: string
  monthlyPay: { from: number; to: number } | null
}
/** Open positions. Without any, the page says so. */
export type Careers = { title: string; description: string; lead: string; openings: readonly Opening[] }

/** What is asked often, beyond the services. */
export type Faq = { questions: readonly Question[] }

/** What people need to know before they come. */
export type Practical = {
  /** Where house visits go. */
  areas: readonly string[]
  /** How one can pay. */
  payment: readonly string[]
  /** The hospital that is open when the clinic is not. */
  nightHospital: { name: string; phone: string; address: string } | null
}

/** The words around the prices, which are the services' own. */
export type Prices = { title: string; lead: string; note: string | null }

export type LegalPage = {
  title: string
  lead: string
  /** The day of the last change, which is the text's version: customers are told when it changes. */
  updated: string
  blocks: readonly Block[]
}
export type Legal = { privacy: LegalPage; terms: LegalPage }

/** The colours: a palette, and colours of the clinic's own in place of its two accents. */
export type Colours = {
  palette: string
  accent: { light: string; dark: string } | null
}

/** All that the clinic says about itself, by section. */
export type Content = {
  identity: Identity
  contact: Contact
  front: Front
  about: About
  team: Team
  testimonials: Testimonials
  services: ServicePages
  blog: Blog
  careers: Careers
  faq: Faq
  practical: Practical
  prices: Prices
  legal: Legal
  colours: Colours
}

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
