import type { Content, ServiceId } from "./content.ts"
import { demoContent } from "./demo-content.ts"
import { STARTER_NAME } from "./starter-name.ts"
import type { Block } from "./text.ts"

const { front, about, services, blog, careers, faq, prices, legal, colours } = demoContent

/** The sections of the services' pages that are advice for owners, and not about how a clinic works. */
const ADVICE: Record<ServiceId, readonly string[]> = {
  veterinary: ["How often to come", "What to bring"],
  grooming: ["How often?"],
  vaccination: ["The timetable", "Afterwards"],
  dental: ["Why it matters", "A routine for home"],
  emergency: ["Call and come at once for", "Vaccination", "Deworming"],
}

/** The sections with these headings, without what only the clinic itself can promise in a note. */
function sectionsNamed(blocks: readonly Block[], headings: readonly string[]): Block[] {
  let isNamed = false
  return blocks.filter((block) => {
    if (typeof block === "string") return isNamed
    if ("heading" in block) isNamed = headings.includes(block.heading)
    return isNamed && !("note" in block)
  })
}

/** The questions whose answer is how booking works here. */
const ASKED_ANYWHERE = [
  "What should I bring to a first visit?",
  "How do I change or cancel an appointment?",
  "When do I pay?",
]

/** The day of legal texts that no one has published yet; it is not shown. */
export const STARTER_DAY = "2000-01-01"

/** What a new clinic says about itself until it publishes its own words: the usual services, and no facts of another clinic. */
export const starterContent: Content = {
  identity: {
    name: STARTER_NAME,
    tagline: "Calm, careful help for the animals you live with.",
    logo: null,
    since: { about: null, footer: null },
    footnote: null,
    registration: null,
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
  front: {
    ...front,
    services: { ...front.services, title: "Our services" },
    lead: "Book a visit in a minute, at the clinic or at your home, and know the price before you come.",
    why: {
      ...front.why,
      reasons: [
        {
          title: "The price before the visit",
          text: "You see what a visit costs when you book, the house visit surcharge included.",
          picture: "papers",
        },
        {
          title: "Book when it suits you",
          text: "You can see the free times here at any hour. You hear from us as soon as your visit is confirmed.",
          picture: "calendar",
        },
        {
          title: "Nothing gets lost",
          text: "Every visit and the next vaccination are in one place, and you hear from us when anything changes.",
          picture: "heart",
        },
      ],
    },
    voices: { ...front.voices, note: null },
    call: { title: front.call.title, text: "Book a visit for today or another day." },
  },
  about: {
    ...about,
    description: "Who looks after your animals at {name}, and what we ask of you.",
    lead: "Who we are, and how a visit goes well.",
    blocks: [
      { heading: "What we ask of you" },
      "Tell us what you know: what your pet ate, how long the limp has been there, what has changed at home. You see your pet every day, and we do not. If you can’t come, please cancel at least 24 hours ahead, so that someone else can have your slot.",
    ],
  },
  team: { people: [] },
  testimonials: { list: [] },
  services: {
    pages: services.pages.map((page) => ({
      ...page,
      price: null,
      blocks: sectionsNamed(page.blocks, ADVICE[page.id]),
      questions: [],
    })),
  },
  // No one at this clinic has written or checked them.
  blog: {
    ...blog,
    articles: blog.articles.map((article) => ({ ...article, author: null, reviewedOn: null })),
  },
  careers: {
    ...careers,
    description: "Open positions at {name}, with the work and the pay.",
    openings: [],
  },
  faq: { questions: faq.questions.filter(({ question }) => ASKED_ANYWHERE.includes(question)) },
  practical: { areas: [], payment: [], nightHospital: null },
  prices,
  legal: {
    privacy: { ...legal.privacy, updated: STARTER_DAY },
    terms: { ...legal.terms, updated: STARTER_DAY },
  },
  colours,
}
