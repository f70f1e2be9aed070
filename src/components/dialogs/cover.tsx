import { type ReactNode, useLayoutEffect } from 'react'
import { Dialog as DialogWidget } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { coverPage } from '../layout/large-part.tsx'

type CoverProps = { isOpen: boolean; title: string; children: ReactNode }

/** Hides the whole page until it is closed from within: neither Escape nor a click closes it. What is below stays as it is. */
export function Cover({ isOpen, title, children }: CoverProps) {
  useLayoutEffect(() => (isOpen ? coverPage() : undefined), [isOpen])
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={false}
      isKeyboardDismissDisabled
      className="fixed inset-0 z-50 overflow-y-auto bg-paper print:static"
    >
      <Modal className="mx-auto grid min-h-full w-full max-w-md content-center px-4 py-8">
        <DialogWidget className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card outline-none sm:p-6">
          <Heading slot="title" level={2} className="text-xl">
            {title}
          </Heading>
          {children}
        </DialogWidget>
      </Modal>
    </ModalOverlay>
  )
}
