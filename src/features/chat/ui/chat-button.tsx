import { MessageCircle } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { clinic } from '../../../clinic/clinic.ts'
import { classes } from '../../../components/layout/classes.ts'
import { chatLink } from '../rules.ts'
import { CHAT_TEXTS } from '../texts.ts'
import { runChatButton } from './run-chat-button.ts'

/**
 * The chat button at the bottom of every screen, with its tooltip (specification, section 2). It is hidden until
 * `runChatButton` shows it; a page without React calls that on the element with `data-chat`. The tooltip of a `quiet`
 * button does not open by itself. The button moves or goes away where it would cover an action. One `aside` stays in
 * the margin of a wide page, where no list or calendar is below it, until it is pointed at or has the focus. A clinic
 * without a number for chats has no button.
 */
export function ChatButton({ quiet = false, aside = false }: { quiet?: boolean; aside?: boolean }) {
  const root = useRef<HTMLElement>(null)
  const tip = useId()
  useEffect(() => (root.current === null ? undefined : runChatButton(root.current)), [])
  if (!clinic.whatsapp) return null
  return (
    <section
      ref={root}
      hidden
      data-chat={quiet ? 'quiet' : ''}
      aria-label="Chat"
      className={classes(
        'fixed end-4 bottom-[calc(1rem+var(--bottom-bar))] z-30 transition starting:opacity-0 sm:end-6 sm:bottom-[calc(1.5rem+var(--bottom-bar))] print:hidden',
        // What it leaves as it moves under the pointer is still its own.
        aside &&
          'before:absolute before:inset-y-0 before:-end-6 before:w-6 sm:not-hover:not-focus-within:translate-x-12',
      )}
    >
      <a
        href={chatLink(CHAT_TEXTS.hello)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={CHAT_TEXTS.label}
        aria-describedby={tip}
        className="grid size-14 place-items-center rounded-full bg-pine text-on-pine shadow-card transition-colors hover:bg-pine-strong"
      >
        <MessageCircle className="size-7" aria-hidden="true" />
      </a>
      <div
        id={tip}
        role="tooltip"
        hidden
        className="absolute end-full bottom-0 me-3 w-max max-w-[min(19rem,calc(100vw-6.5rem))] rounded-md border border-line bg-surface p-4 text-ink shadow-card transition-opacity starting:opacity-0"
      >
        <p className="font-semibold">{CHAT_TEXTS.question}</p>
        <p className="text-sm text-ink-soft">{CHAT_TEXTS.offer}</p>
      </div>
    </section>
  )
}
