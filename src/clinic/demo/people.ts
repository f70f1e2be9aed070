import type { Person, Testimonials } from "../content.ts"

// The people and what owners say: all made up for the demonstration.

const people: readonly Pick<Person, "name" | "role" | "about" | "picture">[] = [
  {
    name: "Dr. Demo Rao",
    role: "Veterinarian",
    about: "Listens first, examines second, explains third. You will probably meet her on your first visit.",
    picture: "portrait-1",
  },
  {
    name: "Dr. Sample Menon",
    role: "Veterinarian, dentistry",
    about: "Thinks healthy teeth are half of a good old age, and that every cat deserves a slow hello.",
    picture: "portrait-2",
  },
  {
    name: "Example Das",
    role: "Groomer",
    about: "Goes at the animal’s own pace, with more towels than seems reasonable.",
    picture: "portrait-3",
  },
]

const voices: readonly Pick<Testimonials["list"][number], "words" | "who" | "pet" | "species">[] = [
  {
    words:
      "I booked on the bus, it was confirmed before my stop, and we were seen on time. My dog didn’t even tremble.",
    who: "A demo owner",
    pet: "Bruno",
    species: "Dog",
  },
  {
    words:
      "They came to our flat for her vaccination. She stayed under the sofa until the doctor sat down on the floor, too.",
    who: "A demo owner",
    pet: "Misty",
    species: "Cat",
  },
  {
    words: "The price on the screen was the price on the bill. I had no idea a clinic could be this simple.",
    who: "A demo owner",
    pet: "Pepper",
    species: "Rabbit",
  },
]

export const team: readonly Person[] = people.map((person) => ({
  ...person,
  qualification: null,
  registration: null,
  languages: ["English", "Hindi", "Kannada"],
  photo: null,
}))

export const testimonials: Testimonials["list"] = voices.map((voice) => ({
  ...voice,
  source: "Made up for this demonstration",
  consent: true,
}))
