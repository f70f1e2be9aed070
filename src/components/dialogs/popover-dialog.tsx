import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { Dialog as DialogWidget } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { IconButton } from '../actions/icon-button.tsx'
import { coverPage } from '../layout/large-part.tsx'
import { useBackCloses } from './use-back-closes.ts'

type PopoverDialogProps = {
  /** What it stands beside. */
  anchor: RefObject<Element | null>
  onClose: () => void
  title: string
  children: ReactNode
}

/**
 * A small dialog beside what it is about. Escape, Back, the close button and a click outside close it: use it where nothing
 * is lost by that. The focus moves into it and returns afterwards.
 */
export function PopoverDialog({ anchor, onClose, title, children }: PopoverDialogProps) {
  useLayoutEffect(() => coverPage(), [])
  useBackCloses(true, onClose)
  // Beside a row that fills the window there is no room.
  const [placement] = useState<'bottom start' | 'end top'>(() =>
    isWide(anchor.current) ? 'bottom start' : 'end top',
  )
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      placement={placement}
      offset={6}
      className="w-96 max-w-[calc(100vw-1.5rem)] overflow-auto rounded-card border border-line bg-surface text-ink shadow-card outline-none"
    >
      <DialogWidget className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 outline-none">
        <div className="flex items-start justify-between gap-4">
          <Heading slot="title" level={2} className="text-lg">
            {title}
          </Heading>
          <IconButton
            label="Close"
            icon={<X className="size-5" aria-hidden="true" />}
            onClick={onClose}
            className="-me-2 -mt-2 shrink-0"
          />
        </div>
        {children}
      </DialogWidget>
    </Popover>
  )
}

const isWide = (element: Element | null) =>
  (element?.getBoundingClientRect().width ?? 0) > window.innerWidth / 2
