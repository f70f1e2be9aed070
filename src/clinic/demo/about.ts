import type { About } from "../content.ts"

/** The story of the clinic. */
export const about: About = {
  title: "About us",
  description: "Who looks after your animals at {name} in {city}, how we work and what we ask of you.",
  lead: "A small clinic that has looked after the animals of its neighbourhood since {since}.",
  blocks: [
    { heading: "How it began" },
    "In {since} two rooms, one table and a kettle were enough to begin with. People brought the dogs they had grown up with, the cats that had chosen them and, once, a very old goat. What they wanted was not complicated: somebody who looks closely, says honestly what is wrong, and does not do more than is needed.",
    "That is still the whole plan. There are more rooms now, and a better kettle.",
    { heading: "How we work" },
    {
      list: [
        "We look before we touch. A few quiet minutes tell more about an animal than a hurried hand.",
        "We explain what we see in words that are not Latin, and write down what to do at home.",
        "We tell you what something costs before we do it, and when it can wait.",
        "We send you on to a specialist when that is better for your animal, with all notes.",
      ],
    },
    { heading: "At the clinic and at home" },
    "Some animals travel badly. Old dogs with sore hips, cats who vanish at the sight of a basket, rabbits who would rather not: for them we come home. A house visit takes the same time and the same care; the travel surcharge stands beside the price when you book.",
    { heading: "What we ask of you" },
    "Bring what you know: what your animal ate, how long it has been limping, what has changed at home. You see it every day and we do not. If you are running late, write to us; if you can’t come, cancel at least 24 hours ahead, so that somebody else can have the hour.",
  ],
  call: { title: "Come and meet us", text: "The first visit is the slowest one: there is a lot to tell." },
}
