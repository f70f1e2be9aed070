import type { Content, Question } from '../../../clinic/content.ts'
import { FAQ } from './texts.ts'

/** Questions on one subject. */
export type QuestionGroup = { id: string; title: string; questions: readonly Question[] }

/** All questions and answers: the general ones, then those of each service. */
export function questionGroups({ faq, services }: Content): QuestionGroup[] {
  const groups = [
    { id: 'general', title: FAQ.general, questions: faq.questions },
    ...services.pages.map(({ id, name, questions }) => ({ id, title: name, questions })),
  ]
  return groups.filter(({ questions }) => questions.length > 0)
}
