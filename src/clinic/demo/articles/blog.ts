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
    "Guides on vaccination, choosing and training dogs, cats, and raising a puppy in an Indian city.",
  lead: "What we find ourselves explaining every week, written down with time.",
  call: {
    title: "A question that is not answered here?",
    text: "Bring it along. We like the ones that begin with “this may be silly, but”.",
  },
  articleCall: {
    title: "Would you rather ask somebody?",
    text: "Sign in or create your account, choose an hour, and bring all your questions.",
  },
  articles: [vaccinationGuide, dogBreedGuide, catBreedGuide, dogTrainingGuide, cityPuppyGuide].map(
    (article) => ({
      ...article,
      qualification: null,
      reviewedOn: null,
      sources: [],
      photo: null,
    }),
  ),
}
