import type { Article } from './article.ts'
import { catBreedGuide } from './cat-breed-guide.ts'
import { cityPuppyGuide } from './city-puppy-guide.ts'
import { dogBreedGuide } from './dog-breed-guide.ts'
import { dogTrainingGuide } from './dog-training-guide.ts'
import { vaccinationGuide } from './vaccination-guide.ts'

/** The articles of the blog, the newest first. */
export const articles: readonly Article[] = [
  vaccinationGuide,
  dogBreedGuide,
  catBreedGuide,
  dogTrainingGuide,
  cityPuppyGuide,
]
