import { Button } from '../../../../components/actions/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { formatCount } from '../../../../lib/words/format-count.ts'
import type { ListAnswers, PlannedList, ReadOptions, ShownAsk } from './reading/plan-list.ts'
import { ANY_VACCINATION } from './reading/read-care.ts'
import { fileQuestions } from './words.ts'

type Options = Omit<ReadOptions, 'today' | 'items'>
type Props = { list: PlannedList; options: Options; onChange: (options: Options) => void }

/** What the file leaves open, each asked once for all its rows, with three of them. */
export function ListQuestions({ list, options, onChange }: Props) {
  if (list.asks.length === 0) return null
  return (
    <ul className="grid gap-4">
      {list.asks.map((ask) => (
        <li key={`${ask.code} ${ask.value ?? ''} ${ask.column ?? ''}`}>
          <QuestionCard
            title={fileQuestions()[ask.code].title}
            text={[ask.heading && `${ask.heading}:`, fileQuestions()[ask.code].text]
              .filter(Boolean)
              .join(' ')}
            count={ask.count}
            examples={ask.examples}
            answers={answersTo(ask, list.items)}
            answered={answerOf(ask, options.answers)}
            onAnswer={(answer) => onChange({ ...options, answers: withAnswer(ask, answer, options.answers) })}
          />
        </li>
      ))}
    </ul>
  )
}

/** The answers to a question; to that about a column of care, the items that the clinic uses. */
function answersTo({ code }: ShownAsk, items: PlannedList['items']): Readonly<Record<string, string>> {
  const { answers } = fileQuestions()[code]
  if (code !== 'which item') return answers
  const names = Object.fromEntries(items.map(({ id, name }) => [id, name]))
  return { ...names, [ANY_VACCINATION]: 'The next vaccination of any kind', ...answers }
}

function answerOf({ code, column }: ShownAsk, answers: ListAnswers = {}): string | undefined {
  if (column !== undefined) return answers[code === 'which item' ? 'items' : 'dates']?.[column]
  const answer = { ...DEFAULTS, ...answers }[code as keyof ListAnswers]
  return typeof answer === 'string' ? answer : undefined
}

/** What holds until someone says otherwise. */
const DEFAULTS: ListAnswers = { 'days are months': 'months' }

function withAnswer({ code, column }: ShownAsk, answer: string, answers: ListAnswers = {}): ListAnswers {
  if (column === undefined) return { ...answers, [code]: answer }
  const key = code === 'which item' ? 'items' : 'dates'
  return { ...answers, [key]: { ...answers[key], [column]: answer } }
}

type QuestionProps = {
  title: string
  text: string
  count: number
  examples: readonly string[]
  answers: Readonly<Record<string, string>>
  answered?: string | undefined
  onAnswer: (answer: string) => void
}

/** One question with its answers; the chosen one is pressed. */
export function QuestionCard({ title, text, count, examples, answers, answered, onAnswer }: QuestionProps) {
  return (
    <Card className="grid gap-3 p-5">
      <div className="grid gap-1">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p>
          {text}{' '}
          <span className="text-ink-soft">
            {formatCount(count)} {count === 1 ? 'row' : 'rows'}, such as:
          </span>
        </p>
        <ul className="text-sm text-ink-soft">
          {examples.map((example) => (
            <li key={example} className="wrap-anywhere" dir="auto">
              {example}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {Object.entries(answers).map(([answer, label]) => (
          <Button
            key={answer}
            tone={answered === answer ? 'primary' : 'quiet'}
            aria-pressed={answered === answer}
            onClick={() => onAnswer(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
