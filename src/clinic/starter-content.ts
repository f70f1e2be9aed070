import type { Content } from "./content.ts"
import { demoContent } from "./demo-content.ts"

const { front, about, services, blog, careers, faq, prices, legal, colours } = demoContent

/** What a new clinic says about itself until it publishes its own words: true of any clinic, and of no other one. */
export const starterContent: Content = {
  identity: {
    name: "Your clinic",
    tagline: "Calm, careful help for the animals you live with.",
    logo: null,
    since: { about: null, footer: null },
    footnote: null,
    registration: null,
    gstin: null,
  },
  contact: {
    phone: null,
    emergencyPhone: null,
    whatsapp: null,
    email: null,
    city: "",
    address: [],
    postal: { street: "", locality: "", region: "", postalCode: "", country: "IN" },
    position: null,
    mapUrl: null,
    social: [],
    directions: null,
  },
  front: { ...front, documentTitle: "{name}: pet clinic", voices: { ...front.voices, note: null } },
  about: {
    ...about,
    description: "Who looks after your animals at {name}, how we work and what we ask of you.",
    lead: "A clinic that looks closely, says honestly what is wrong and does not do more than is needed.",
    // Without the story of how it began.
    blocks: about.blocks.slice(3),
  },
  team: { people: [] },
  testimonials: { list: [] },
  services: { pages: services.pages.map((page) => ({ ...page, price: null })) },
  blog,
  careers: {
    ...careers,
    description: "Open positions at {name}: what you would do, and what it pays.",
    openings: [],
  },
  faq,
  practical: { areas: [], payment: [], nightHospital: null },
  prices,
  legal,
  colours,
}
