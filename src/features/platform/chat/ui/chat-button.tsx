import { MessageCircle } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { classes } from '../../../../components/layout/classes.ts'
import { chatLink } from '../rules.ts'
import { CHAT_TEXTS } from '../texts.ts'
import { runChatButton } from './run-chat-button.ts'

type ChatButtonProps = {
  /** The tooltip does not open by itself. */
  quiet?: boolean
  /** Stands where it is put, in a menu, instead of at the bottom of the window; it is quiet there, too. */
  inMenu?: boolean
  /** Stands in the head of the page. */
  inHead?: boolean
}

/**
 * The chat button of every screen, with its tooltip (specification, section 2). It is hidden until `runChatButton`
 * shows it; a page without React calls that on the element with `data-chat`. At the bottom of the window it moves or
 * goes away where it would cover an action. A clinic without a number for chats has no button.
 */
export function ChatButton({ quiet = false, inMenu = false, inHead = false }: ChatButtonProps) {
  const root = useRef<HTMLElement>(null)
  const tip = useId()
  useEffect(() => (root.current === null ? undefined : runChatButton(root.current)), [])
  if (!clinic.whatsapp) return null
  return (
    <section
      ref={root}
      hidden
      data-chat={inMenu ? 'menu' : quiet ? 'quiet' : ''}
      aria-label="Chat"
      className={classes(
        'transition starting:opacity-0 print:hidden',
        // The tooltip of one in the head is placed by the head.
        inMenu ? 'relative' : !inHead && AFLOAT,
      )}
    >
      <a
        href={chatLink(CHAT_TEXTS.hello)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={CHAT_TEXTS.label}
        aria-describedby={tip}
        className={classes(
          'grid place-items-center rounded-full transition-colors',
          inHead ? 'size-11 text-ink hover:bg-pine-tint' : 'bg-pine text-on-pine hover:bg-pine-strong',
          inMenu ? 'size-11 lg:size-9' : !inHead && 'size-14 shadow-card',
        )}
      >
        <MessageCircle className={inMenu ? 'size-5' : inHead ? 'size-6' : 'size-7'} aria-hidden="true" />
      </a>
      <div
        id={tip}
        role="tooltip"
        hidden
        className={classes(
          'absolute w-max rounded-md border border-line bg-surface text-ink shadow-card transition-opacity starting:opacity-0',
          inHead ? IN_HEAD : 'p-4',
          inMenu && 'end-0 bottom-full mb-2 max-w-60',
          !inHead && !inMenu && 'end-full bottom-0 me-3 max-w-[min(19rem,calc(100vw-6.5rem))]',
        )}
      >
        <p className="font-semibold">{CHAT_TEXTS.question}</p>
        <p className={classes('text-ink-soft', inHead ? 'text-sm leading-tight' : 'text-sm')}>
          {CHAT_TEXTS.offer}
        </p>
      </div>
    </section>
  )
}

/**
 * Beside its button, over the clinic's name: below are the page's title and its first status. With large text there is room
 * below the head alone; there it opens by itself only over neither.
 */
const IN_HEAD = classes(
  'start-2 top-full mt-1 max-w-[calc(100vw-1rem)] px-2 text-sm leading-tight',
  '@min-[20rem]:top-1/2 @min-[20rem]:mt-0 @min-[20rem]:max-w-[calc(100vw-11rem)] @min-[20rem]:-translate-y-1/2',
)

const AFLOAT = 'fixed end-4 bottom-4 z-30 sm:end-6 sm:bottom-6'
