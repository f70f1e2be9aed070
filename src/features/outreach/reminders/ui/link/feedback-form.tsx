import { useMutation } from '@tanstack/react-query'
import { LinkButton } from '../../../../../components/actions/link-button.tsx'
import { DraftOwner } from '../../../../../components/forms/draft-owner.ts'
import { Form } from '../../../../../components/forms/form.tsx'
import { RadioCards } from '../../../../../components/forms/radio-cards.tsx'
import { SubmitButton } from '../../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../../components/forms/submit-with.ts'
import { TextareaField } from '../../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import type { Linked } from '../../link-schemas.ts'
import { givenBeforeWords, LINK_TEXTS, ratingLabels, thanksWords, whenWords } from '../../link-texts.ts'
import { linkClient } from '../api.ts'
import { FaceIcon } from '../rating-face.tsx'

const loadSchema = async () => (await import('../../link-schemas.ts')).feedbackFormSchema

type FeedbackFormProps = { token: string; feedback: NonNullable<Linked['feedback']> }

/** Five faces and a text. The link to a public review is shown to everyone, whatever they answered. */
export function FeedbackForm({ token, feedback }: FeedbackFormProps) {
  const { service, at, reviewLink } = feedback
  const form = useZodForm(loadSchema, {
    defaultValues: { rating: feedback.rating === null ? '' : String(feedback.rating), comment: '' },
  })
  const send = useMutation({
    mutationFn: (values: { rating: number; comment: string | null }) =>
      linkClient.sendFeedbackByLink({ token, ...values }),
    onError: (failure) => toastError(refusalText(failure) ?? LINK_TEXTS.answerFailed),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-ink-soft text-pretty">
        {service}
        <WholeDates>
          {at !== null && `, ${whenWords({ kind: 'appointment', at, day: null, present: null })}`}
        </WholeDates>
      </p>
      {send.isSuccess ? (
        <Notice tone="success" role="status">
          {thanksWords()}
        </Notice>
      ) : (
        // The link is whose it is: no one is signed in.
        <DraftOwner value="link">
          <Form
            form={form}
            draft={`feedback:${service}:${at}`}
            onSubmit={(values) => hasSucceeded(send.mutateAsync(values))}
          >
            <RadioCards
              control={form.control}
              name="rating"
              label="How was the appointment?"
              look="compact"
              columns="grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))]"
              options={ratings()}
            />
            <TextareaField
              control={form.control}
              name="comment"
              label="What should we know?"
              description={feedback.rating === null ? undefined : givenBeforeWords()}
              rows={4}
              optional
            />
            <SubmitButton className="justify-self-start" pendingText="Sending...">
              Send
            </SubmitButton>
          </Form>
        </DraftOwner>
      )}
      {reviewLink !== null && <Review link={reviewLink} />}
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

const ratings = () =>
  ratingLabels().map((label, index) => ({
    value: String(index + 1),
    label: <Face rating={index + 1} label={label} />,
  }))

function Review({ link }: { link: string }) {
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      <p className="text-pretty">You can also help other owners with a public review.</p>
      <LinkButton
        tone="quiet"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="justify-self-start"
      >
        Write a review
      </LinkButton>
    </div>
  )
}
