import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'
import { RadioGrid } from '../../../../components/forms/radio-cards.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { Notice } from '../../../../components/notices/notice.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import type { Linked } from '../../link-schemas.ts'
import { LINK_TEXTS, ratingLabels, thanksWords, whenWords } from '../../link-texts.ts'
import { linkClient } from '../api.ts'
import { FaceIcon } from '../rating-face.tsx'

const MAX_COMMENT = 1000

type FeedbackFormProps = { token: string; feedback: NonNullable<Linked['feedback']> }

/** Five faces and a text. The link to a public review is shown to everyone, whatever they answered. */
export function FeedbackForm({ token, feedback }: FeedbackFormProps) {
  const { service, at, reviewLink } = feedback
  const [rating, setRating] = useState(feedback.rating === null ? '' : String(feedback.rating))
  const [comment, setComment] = useState('')
  const id = useId()
  const send = useMutation({
    mutationFn: () => linkClient.feedbackByLink({ token, rating: Number(rating), comment }),
    onError: (failure) => toastError(refusalText(failure) ?? LINK_TEXTS.answerFailed),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-ink-soft text-pretty">
        {service}
        {at !== null && `, ${whenWords({ kind: 'appointment', at, day: null })}`}
      </p>
      {send.isSuccess ? (
        <Notice tone="success" role="status">
          {thanksWords()}
        </Notice>
      ) : (
        <>
          <div role="radiogroup" aria-labelledby={`${id}-how`} className="grid gap-2">
            <p id={`${id}-how`} className="font-semibold">
              How was it?
            </p>
            <RadioGrid
              look="compact"
              name={`${id}-rating`}
              columns="grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))]"
              value={rating}
              onChoose={setRating}
              options={ratingLabels().map((label, index) => ({
                value: String(index + 1),
                label: <Face rating={index + 1} label={label} />,
              }))}
            />
          </div>
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-comment`} className="font-semibold">
              What should we know? <span className="font-normal text-ink-soft">(optional)</span>
            </label>
            <textarea
              id={`${id}-comment`}
              rows={4}
              maxLength={MAX_COMMENT}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
              className={classes(INPUT, 'min-h-24')}
            />
          </div>
          <Button
            tone="accent"
            className="justify-self-start"
            disabled={rating === ''}
            pending={send.isPending}
            pendingText="Sending..."
            onClick={() => send.mutate()}
          >
            Send
          </Button>
        </>
      )}
      {reviewLink !== null && (
        <div className="grid gap-3 border-t border-line pt-6">
          <p className="text-pretty">You can also help other owners with a public review.</p>
          <LinkButton
            tone="quiet"
            href={reviewLink}
            target="_blank"
            rel="noopener noreferrer"
            className="justify-self-start"
          >
            Write a review
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function Face({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="grid justify-items-center gap-1 py-1 text-xs leading-tight font-normal">
      <FaceIcon rating={rating} className="size-7" />
      {label}
    </span>
  )
}
