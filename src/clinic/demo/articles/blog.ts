import type { Blog } from "../../content.ts"
import { catBreedGuide } from "./cat-breed-guide.ts"
import { cityPuppyGuide } from "./city-puppy-guide.ts"
import { dogBreedGuide } from "./dog-breed-guide.ts"
import { dogTrainingGuide } from "./dog-training-guide.ts"
import { vaccinationGuide } from "./vaccination-guide.ts"

/** The blog: its words, and its articles, the newest first. */
export const blog: Blog = {
  title: "Pet Care Blog",
  /** For search engines. */
  description:
    "Guides to vaccination, to choosing a dog or a cat, to training, and to raising a puppy in an Indian city.",
  lead: "The advice we give every week, in writing.",
  call: {
    title: "Still have a question?",
    text: "Bring it along. We like the ones that begin with “this may be silly, but…”.",
  },
  articleCall: {
    title: "Would you rather ask in person?",
    text: "Sign in or create an account, pick a time, and bring all your questions.",
  },
  articles: [vaccinationGuide, dogBreedGuide, catBreedGuide, dogTrainingGuide, cityPuppyGuide].map(
    (article) => ({
      ...article,
      qualification: null,
      reviewedOn: "2026-11-22",
      photo: null,
    }),
  ),
}
