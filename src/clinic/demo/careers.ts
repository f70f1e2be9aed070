import type { Careers, Opening } from "../content.ts"

const openings: readonly Opening[] = [
  {
    id: "veterinarian",
    title: "Veterinarian",
    location: "Bengaluru",
    type: "Full-time",
    salary: "₹70,000 to ₹1,10,000 a month",
    description:
      "You see our patients at the clinic and at home, explain what you find in plain words, and keep notes a colleague can pick up. You need a B.V.Sc. & A.H. and registration with the state veterinary council; two years with small animals help.",
    posted: "2026-10-01",
    monthlyPay: { from: 70_000, to: 110_000 },
  },
  {
    id: "veterinary-nurse",
    title: "Veterinary Nurse",
    location: "Bengaluru",
    type: "Full-time",
    salary: "₹28,000 to ₹42,000 a month",
    description:
      "You prepare rooms and animals, hold the worried ones, assist in surgery and look after those who stay for the day. We hope for a diploma in veterinary assistance or a year at a clinic. We need a steady hand and patience.",
    posted: "2026-10-01",
    monthlyPay: { from: 28_000, to: 42_000 },
  },
  {
    id: "front-desk",
    title: "Front Desk Coordinator",
    location: "Bengaluru",
    type: "Part-time, afternoons",
    salary: "₹16,000 to ₹22,000 a month",
    description:
      "Yours is the first voice people hear. You answer calls and messages, confirm appointments and keep the day moving when it would rather not. Kannada, Hindi and English help, and so does staying calm while three phones ring.",
    posted: "2026-10-01",
    monthlyPay: { from: 16_000, to: 22_000 },
  },
]

/** The page of the open positions. */
export const careers: Careers = {
  title: "Careers",
  /** For search engines. */
  description: "Open positions at {name} in {city}: what you would do, and what it pays.",
  lead: "Work where a good day ends with fur on your sleeves.",
  openings,
}
