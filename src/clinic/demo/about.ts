import type { Content } from "../content.ts"

/** The story of the clinic. */
export const about: Content["about"] = {
  title: "About us",
  description: "Who looks after your animals at {name} in {city}, how we work and what we ask of you.",
  lead: "A small clinic that has looked after the neighbourhood’s animals since {since}.",
  blocks: [
    { heading: "How it began" },
    "In {since} we had two rooms, one table and a kettle. People brought the dogs they had grown up with, the cats that had chosen them and, once, a very old goat. What they wanted was simple: someone who looks closely, says honestly what is wrong, and does no more than is needed.",
    "That is still the plan. There are more rooms now, and a better kettle.",
    { heading: "How we work" },
    {
      list: [
        "We look before we touch. A few quiet minutes tell us more than a hurried hand.",
        "We explain what we find in plain words, and write down what to do at home.",
        "We tell you what something costs before we do it, and whether it can wait.",
        "When a specialist is the better choice, we say so and send all our notes along.",
      ],
    },
    { heading: "At the clinic and at home" },
    "Some animals are bad travellers: old dogs with sore hips, cats who vanish at the sight of a carrier, rabbits who would simply rather not. For them, we come to you. A house visit gets the same time and the same care, and you see the surcharge when you book.",
    { heading: "What we ask of you" },
    "Tell us what you know: what your pet ate, how long the limp has been there, what has changed at home. You see your pet every day, and we do not. If you are running late, send us a message. If you can’t come, please cancel at least 24 hours ahead, so that someone else can have your slot.",
  ],
  call: {
    title: "Come and meet us",
    text: "We allow a little longer for a first visit: there is a lot to talk about.",
  },
}
