import { Button } from '../actions/button.tsx'
import { type FieldWords, useFieldWords } from '../forms/field-words.ts'
import { Notice } from './notice.tsx'
import type { Meanwhile, MeanwhileWords } from './use-meanwhile.ts'

/** What others have changed in the record since its form was opened, with the choice for each field changed by both. */
export function MeanwhileNotice({ control, changes, notice, answer }: Meanwhile) {
  const words = useFieldWords(control)
  const shown = changes.flatMap(({ name, theirs, isAsked, own }) => {
    // What no one sees in the form follows without a word.
    const field = own ?? words.get(name) ?? (isAsked ? NO_FIELD : undefined)
    return field === undefined ? [] : [{ name, isAsked, label: field.label, state: stateOf(theirs, field) }]
  })
  if (shown.length === 0) return null
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="warning" role="alert" title="Changed in the meantime">
        <ul className="grid gap-3">
          {shown.map(({ name, label, state, isAsked }) => (
            <li key={name} className="grid gap-2">
              <p className="whitespace-pre-line wrap-anywhere">{`${label} ${state}`}</p>
              {isAsked && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    tone="quiet"
                    size="dense"
                    aria-label={`Keep mine: ${label}`}
                    onClick={() => answer(name, 'mine')}
                  >
                    Keep mine
                  </Button>
                  <Button
                    tone="quiet"
                    size="dense"
                    aria-label={`Take theirs: ${label}`}
                    onClick={() => answer(name, 'theirs')}
                  >
                    Take theirs
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const NO_FIELD = { label: 'Something else', options: [] }

function stateOf(value: unknown, field: FieldWords & MeanwhileWords): string {
  if (field.words !== undefined) return `is now ${field.words(value)}.`
  if (field.options !== undefined) {
    const label = field.options.find((option) => option.value === value)?.label
    return typeof label === 'string' ? `is now “${label}”.` : 'has changed.'
  }
  if (value === '' || value === null || value === undefined) return 'is now empty.'
  if (typeof value === 'boolean') return value ? 'is now on.' : 'is now off.'
  return typeof value === 'object' ? 'has changed.' : `is now “\u2068${value}\u2069”.`
}
