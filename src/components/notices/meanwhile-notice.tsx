import { Button } from '../actions/button.tsx'
import { Notice } from './notice.tsx'
import type { Meanwhile } from './use-meanwhile.ts'

/** What others have changed in the record since its form was opened, with the choice for each field changed by both. */
export function MeanwhileNotice({ changes, notice, answer }: Meanwhile) {
  if (changes.length === 0) return null
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="warning" role="alert" title="Changed in the meantime">
        <ul className="grid gap-3">
          {changes.map(({ name, label, sentence, isAsked }) => (
            <li key={name} className="grid gap-2">
              <p className="whitespace-pre-line wrap-anywhere">{sentence}</p>
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
