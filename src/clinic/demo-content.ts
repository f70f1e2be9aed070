import { clinic } from "./clinic.ts"
import type { Content } from "./content.ts"
import { about } from "./demo/about.ts"
import { blog } from "./demo/articles/blog.ts"
import { careers } from "./demo/careers.ts"
import { faq } from "./demo/faq.ts"
import { front } from "./demo/front.ts"
import { privacy, terms } from "./demo/legal.ts"
import { team, testimonials } from "./demo/people.ts"
import { services } from "./demo/services.ts"

/** What the demo clinic says about itself. */
export const demoContent: Content = {
  identity: {
    name: clinic.name,
    tagline: clinic.tagline,
    logo: null,
    since: clinic.since,
    footnote: clinic.footnote,
    registration: null,
  },
  contact: {
    phone: clinic.phone.display,
    emergencyPhone: null,
    whatsapp: clinic.phone.display,
    email: clinic.email,
    city: clinic.city,
    address: clinic.address,
    postal: clinic.postal,
    position: { latitude: 12.9719, longitude: 77.6412 },
    mapUrl: clinic.mapUrl,
    social: clinic.social,
    directions:
      "A ten-minute walk from Indiranagar metro station. Two cars can park in front of the door, and there is a ramp beside the steps.",
  },
  front,
  about,
  team: { people: team },
  testimonials: { list: testimonials },
  services: { pages: services },
  blog,
  careers,
  faq,
  practical: {
    areas: ["Indiranagar", "Domlur", "Ulsoor", "HAL 2nd Stage", "CV Raman Nagar", "Koramangala"],
    payment: ["UPI", "cards", "cash"],
    nightHospital: {
      name: "Example Night Hospital (made up)",
      phone: "+91 98765 43211",
      address: "1 Sample Street, Bengaluru 560001",
    },
  },
  prices: {
    title: "Prices",
    lead: "What each visit costs, here and at your home. You see the price again before you book.",
    note: null,
  },
  legal: { privacy, terms },
  colours: { palette: "meadow", accent: null },
}
