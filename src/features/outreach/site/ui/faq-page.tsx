import { questionGroups } from '../question-groups.ts'
import { FAQ } from '../texts.ts'
import { CallToAction } from './call-to-action.tsx'
import { PageIntro } from './page-intro.tsx'
import { Questions } from './questions.tsx'
import { WithContents } from './reading.tsx'
import { useContent } from './use-site.ts'

/** All questions in one place: the general ones, then those of each service. */
export function FaqPage() {
  const content = useContent()
  const groups = questionGroups(content)
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={FAQ.title} lead={FAQ.lead} picture="faq" />
      {groups.length > 0 && (
        <WithContents links={groups.map(({ id, title }) => ({ id, heading: title }))}>
          {groups.map(({ id, title, questions }) => (
            <Questions key={id} id={id} title={title} questions={questions} isAlone={false} />
          ))}
        </WithContents>
      )}
      <CallToAction {...content.blog.call} picture="team" />
    </div>
  )
}
