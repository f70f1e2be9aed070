/**
 * The clinic's people and what owners say. All of them are made up for the demonstration: a clinic that takes
 * Tailwell over writes its own, or leaves a list empty, and its section disappears.
 */
export const team: readonly {
  name: string
  role: string
  about: string
  picture: "dog" | "cat" | "poodle"
}[] = [
  {
    name: "Dr. Demo Rao",
    role: "Veterinarian",
    about: "Listens first, examines second and explains third. Sees most of our first visits.",
    picture: "dog",
  },
  {
    name: "Dr. Sample Menon",
    role: "Veterinarian, dentistry",
    about:
      "Believes that a clean tooth is a quiet kindness, and that every cat deserves a slow introduction.",
    picture: "cat",
  },
  {
    name: "Example Das",
    role: "Groomer",
    about: "Works at the animal’s own pace, with more towels than seems reasonable.",
    picture: "poodle",
  },
]

export const testimonials: readonly { words: string; who: string; pet: string; species: string }[] = [
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
