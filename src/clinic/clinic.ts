/**
 * The clinic's own facts, in one place: brand, contact, place, money and the years of the public site.
 * A clinic that takes Tailwell over replaces these values. Its texts and colours are the other files of this
 * folder; what else names it stands in docs/make-it-yours.md.
 * All values below are plain demonstration values.
 */
export type Clinic = {
  /** The brand name, as it stands in the login heading and in page titles. */
  name: string
  tagline: string
  /** The URL of the clinic's own logo; null for ours. */
  logo: string | null
  /** Phone as people read it, and as `tel:` wants it. */
  phone: { display: string; dial: string }
  /** WhatsApp number in international form, digits only, as wa.me wants it. */
  whatsapp: string
  email: string
  /** The town, as search engines and titles name it. */
  city: string
  /** The address as people write it, and in the parts that search engines want. */
  address: readonly string[]
  postal: { street: string; locality: string; region: string; postalCode: string; country: string }
  mapUrl: string
  social: readonly { name: string; url: string }[]
  /** Where consented page views are reported, or null: then nothing is counted and nobody is asked. */
  pageViews: string | null
  /** IANA zone of the clinic's calendar day. */
  timeZone: string
  /** Groups numbers and amounts. Dates are English, with the day first, on every device. */
  locale: string
  currency: string
  since: { about: number; footer: number }
  /** The colour of brand and buttons in each theme, as it is published; without it, that of colours.css. */
  accent?: { light: string; dark: string } | undefined
  /** A sentence at the foot of every public page, after the name; null for none. */
  footnote: string | null
  /** Who is on the public team page, by name; a server knows it. */
  team?: readonly string[] | undefined
}

export const clinic: Clinic = {
  name: "Tailwell",
  tagline: "Calm, careful help for the animals you live with.",
  logo: null,
  phone: { display: "+91 98765 43210", dial: "+919876543210" },
  whatsapp: "919876543210",
  email: "hello@tailwell.example",
  city: "Bengaluru",
  address: ["12 Banyan Lane", "Indiranagar", "Bengaluru 560038"],
  postal: {
    street: "12 Banyan Lane, Indiranagar",
    locality: "Bengaluru",
    region: "Karnataka",
    postalCode: "560038",
    country: "IN",
  },
  mapUrl: "https://www.openstreetmap.org/?mlat=12.9719&mlon=77.6412#map=17/12.9719/77.6412",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/" },
    { name: "Facebook", url: "https://www.facebook.com/" },
    { name: "YouTube", url: "https://www.youtube.com/" },
  ],
  pageViews: null,
  timeZone: "Asia/Kolkata",
  locale: "en-IN",
  currency: "INR",
  since: { about: 2015, footer: 2022 },
  footnote: "A demonstration clinic.",
}

/** The facts that change with what the clinic publishes; the rest is set at the installation. */
export type PublishedFacts = Pick<
  Clinic,
  | "name"
  | "tagline"
  | "logo"
  | "phone"
  | "whatsapp"
  | "email"
  | "city"
  | "address"
  | "mapUrl"
  | "accent"
  | "team"
>

/**
 * Replaces the facts of `clinic` for the whole process: on a server with each publication, in a renderer before each
 * document, in the browser with what the server wrote into the document. So read them when they are needed, never into
 * a constant of a module.
 */
export function setClinicFacts(facts: PublishedFacts): void {
  Object.assign(clinic, facts)
}

/** The id of the element of a document that holds the facts as JSON. */
export const FACTS_ID = "clinic-facts"

const written = typeof document === "undefined" ? null : document.getElementById(FACTS_ID)?.textContent
if (written) setClinicFacts(JSON.parse(written))
