import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tooltip as TooltipBox, TooltipTrigger } from 'react-aria-components/Tooltip'

/**
 * A short explanation, shown on hover and focus; Escape closes it. The children become a small button, so that they
 * can be reached with the keyboard; an icon alone needs a label.
 */
export function Tooltip({ text, label, children }: { text: string; label?: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={300} closeDelay={150}>
      <Button {...(label === undefined ? {} : { 'aria-label': label })} className="rounded-sm">
        {children}
      </Button>
      <TooltipBox
        // Inside the page's main landmark, where all content belongs.
        UNSTABLE_portalContainer={document.querySelector('main') ?? document.body}
        offset={6}
        className="max-w-72 rounded-sm bg-ink px-3 py-2 text-sm text-paper shadow-card transition-opacity entering:opacity-0 exiting:opacity-0"
      >
        {text}
      </TooltipBox>
    </TooltipTrigger>
  )
}
