import type { ReactNode } from 'react'

/** Answers: what is expected across the whole width, the others side by side below it, or below each other in large text. */
export function AnswerButtons({ primary, children }: { primary?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      {primary}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">{children}</div>
    </div>
  )
}
