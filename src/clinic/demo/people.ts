import type { Person, Testimonials } from "../content.ts"

// The people and what owners say: all made up for the demonstration.

const people: readonly Pick<Person, "name" | "role" | "about" | "picture">[] = [
  {
    name: "Dr. Demo Rao",
    role: "Veterinarian",
    about: "Listens first, examines second and explains third. Sees most of our first visits.",
    picture: "portrait-1",
  },
  {
    name: "Dr. Sample Menon",
    role: "Veterinarian, dentistry",
    about:
      "Believes that a clean tooth is a quiet kindness, and that every cat deserves a slow introduction.",
    picture: "portrait-2",
  },
  {
    name: "Example Das",
    role: "Groomer",
    about: "Works at the animal’s own pace, with more towels than seems reasonable.",
    picture: "portrait-3",
  },
]

const voices: readonly Pick<Testimonials["list"][number], "words" | "who" | "pet" | "species">[] = [
  {
    words:
      "I booked from the bus, they confirmed before my stop, and the visit began on time. My dog did not even shake.",
    who: "A demo owner",
    pet: "Bruno",
    species: "Dog",
  },
  {
    words:
      "They came home for her vaccination. She stayed under the sofa until the doctor sat down on the floor, too.",
    who: "A demo owner",
    pet: "Misty",
    species: "Cat",
  },
  {
    words:
      "The price on the screen was the price on the bill. I did not know that a clinic could be this simple.",
    who: "A demo owner",
    pet: "Pepper",
    species: "Rabbit",
  },
]

export const team: readonly Person[] = people.map((person) => ({
  ...person,
  qualification: null,
  registration: null,
  languages: [],
  photo: null,
}))

export const testimonials: Testimonials["list"] = voices.map((voice) => ({
  ...voice,
  source: "Made up for this demonstration",
  consent: true,
}))
