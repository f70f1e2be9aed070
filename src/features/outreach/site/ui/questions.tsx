import type { Question } from '../../../../clinic/content.ts'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { sitePaths } from '../paths.ts'
import { useContent } from './use-site.ts'

export type QuestionsProps = { questions: readonly Question[]; title: string; id?: string; isAlone?: boolean }

/** Questions that open to their answers. */
export function Questions({ questions, title, id = 'questions', isAlone = true }: QuestionsProps) {
  const { email } = useContent().contact
  if (questions.length === 0) return null
  return (
    <section className="grid gap-3 print:block" aria-labelledby={id}>
      <h2 dir="auto" id={id} className="pb-1 text-xl sm:text-2xl">
        {title}
      </h2>
      <div className="border-b border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line break-inside-avoid">
            <summary
              dir="auto"
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden"
            >
              {question}
              <span
                aria-hidden="true"
                className="shrink-0 text-xl text-marigold-ink transition-transform group-open:rotate-45 print:hidden"
              >
                +
              </span>
            </summary>
            <p dir="auto" className="max-w-[60ch] pb-5 text-pretty">
              {answer}
            </p>
          </details>
        ))}
      </div>
      {isAlone && (
        <p className="text-ink-soft text-pretty print:hidden">
          <TextLink href={sitePaths.faq}>More questions and answers</TextLink>
          {email !== null && (
            <>
              , or <TextLink href={`mailto:${email}`}>write to us</TextLink>.
            </>
          )}
        </p>
      )}
    </section>
  )
}
