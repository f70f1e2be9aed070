import type { Content } from "../content.ts"

/** The words of the front page, and what stands before the visitor decides. */
export const front: Content["front"] = {
  /** The title of the document, as it stands in the tab and in search results. */
  documentTitle: "{name}: pet clinic in {city}",
  title: "Calm, careful help for the animals you live with.",
  lead: "Veterinary care, grooming, vaccination, dental care and emergencies: at the clinic, or at your home. Book in a minute, and know the price before you come.",
  why: {
    title: "Why choose us",
    reasons: [
      {
        title: "The price before the visit",
        text: "You see what a visit costs when you book, the house visit surcharge included. If a test or a medicine is needed, we agree on it with you first.",
        picture: "papers",
      },
      {
        title: "One slot, one animal",
        text: "Each slot is for one animal. No double bookings, no crowded bench, and time for your questions.",
        picture: "calendar",
      },
      {
        title: "We come to you, too",
        text: "Some animals are braver on their own sofa. Most services can be house visits, with the same people.",
        picture: "house",
      },
      {
        title: "Nothing gets lost",
        text: "Every visit and the next vaccination are in one place, and you hear from us when anything changes.",
        picture: "heart",
      },
    ],
  },
  services: { title: "Our most booked services", cards: ["veterinary", "grooming", "vaccination"] },
  voices: { title: "What owners say", note: "These quotes are made up: this is a demonstration clinic." },
  call: {
    title: "Not quite themselves today?",
    text: "Book a visit for today or another day. Not sure whether it can wait? Call us first.",
  },
}
