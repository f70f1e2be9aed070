import type { Front } from "../content.ts"

/** The words of the front page, and what stands before the visitor decides. */
export const front: Front = {
  /** The title of the document, as it stands in the tab and in search results. */
  documentTitle: "{name}: pet clinic in {city}",
  title: "Calm, careful help for the animals you live with.",
  lead: "Veterinary care, grooming, vaccination, dental care and emergencies: at the clinic, or at your home. Book in a minute and know the price before you come.",
  why: {
    title: "Why choose us",
    reasons: [
      {
        title: "The price before the visit",
        text: "Every service shows what it costs, with the house visit surcharge on its own line. What you see when you book is what you pay for it.",
        picture: "papers",
      },
      {
        title: "One slot, one animal",
        text: "Each slot belongs to one animal. No double bookings, no crowded bench, time for your questions.",
        picture: "calendar",
      },
      {
        title: "We come home, too",
        text: "Some animals are braver on their own sofa. Most services can be booked as a house visit, with the same people.",
        picture: "house",
      },
      {
        title: "Nothing gets lost",
        text: "Your animal’s visits and next vaccination stand in one place, and you hear from us whenever something changes.",
        picture: "heart",
      },
    ],
  },
  services: { title: "What we are asked for most", cards: ["veterinary", "grooming", "vaccination"] },
  voices: { title: "What owners say", note: "These voices are made up: this is a demonstration clinic." },
  call: {
    title: "Is somebody at home not quite themselves?",
    text: "Book a visit for today or another day. If you are not sure whether it can wait, call us first.",
  },
}
