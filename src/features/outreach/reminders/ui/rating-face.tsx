import { Annoyed, Frown, Laugh, Meh, Smile } from 'lucide-react'
import { ratingLabels } from '../link-texts.ts'

const FACES = [Frown, Annoyed, Meh, Smile, Laugh] as const

/** The face of a rating from 1 to 5. */
export function FaceIcon({ rating, className }: { rating: number; className: string }) {
  const Icon = FACES[rating - 1] ?? Meh
  return <Icon className={className} aria-hidden="true" />
}

/** A rating as a face and in words. */
export function RatingFace({ rating }: { rating: number }) {
  return (
    <span className="flex items-center gap-2 font-semibold">
      <FaceIcon rating={rating} className="size-6" />
      {ratingLabels()[rating - 1]}
    </span>
  )
}
