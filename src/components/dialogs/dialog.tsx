import { X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Dialog as DialogWidget } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { discardDrafts } from '../../lib/web/kept/saved-drafts.ts'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { classes } from '../layout/classes.ts'
import { coverPage } from '../layout/large-part.tsx'
import { Notice } from '../notices/notice.tsx'
import { useBackCloses } from './use-back-closes.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  width?: 'normal' | 'wide'
  /** Stays at the top of a wide window, whatever its height becomes. */
  atTop?: boolean
}

/**
 * A modal dialog. Escape, Back, the close button and a click outside close it; the focus moves into it and returns
 * afterwards. On phones it slides up from the bottom.
 */
export function Dialog({ title, children, width = 'normal', ...frame }: DialogProps) {
  const { onClose } = frame
  return (
    <DialogFrame {...frame} isDismissable role="dialog" width={width}>
      <div className={HEAD}>
        <Heading slot="title" level={2} className="text-xl">
          {title}
        </Heading>
        <IconButton
          label="Close"
          icon={<X className="size-5" aria-hidden="true" />}
          onClick={({ currentTarget }) => {
            discardDrafts(currentTarget.closest('[role=dialog]'))
            onClose()
          }}
          className="-me-2 -mt-2 shrink-0"
        />
      </div>
      <div className={BODY}>{children}</div>
    </DialogFrame>
  )
}

/** Stays visible while the content scrolls. */
const HEAD =
  'sticky top-0 z-10 flex items-start justify-between gap-4 bg-surface px-5 pt-5 pb-3 sm:px-6 sm:pt-6 print:static print:px-0'

const BODY = 'px-5 pt-1 pb-5 sm:px-6 sm:pb-6 print:px-0'

export type AlertDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Rejects if it fails; it shows the reason itself, or through `error`. */
  onConfirm: () => Promise<unknown>
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  pendingText?: string
  /** Why the action failed. */
  error?: string | null
  tone?: 'danger' | 'primary'
}

/**
 * Asks for confirmation before an action that can't be undone. The button that changes nothing has the focus. Confirming
 * runs the action only once, until it fails or the dialog is opened again.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, onClose, onConfirm, title, children, error = null, tone = 'danger' } = props
  const [pending, confirm] = useOnce(isOpen, onConfirm)
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} isDismissable={false} role="alertdialog" width="normal">
      <Heading slot="title" level={2} className="px-5 pt-5 pb-1 text-xl sm:px-6 sm:pt-6">
        {title}
      </Heading>
      <div className={classes(BODY, 'grid gap-4')}>
        <div>{children}</div>
        {error !== null && (
          <Notice tone="error" role="alert">
            {error}
          </Notice>
        )}
        <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button tone="quiet" autoFocus onClick={onClose}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            tone={tone}
            pending={pending}
            pendingText={props.pendingText ?? 'Processing...'}
            onClick={() => void confirm()}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}

/** Makes `action` run only once while the dialog is open; after a failure it can run again. */
function useOnce(isOpen: boolean, action: () => Promise<unknown>) {
  const [pending, setPending] = useState(false)
  // A ref, since the second click of a double click can come before the next render, or after a fast response.
  const isDone = useRef(false)
  useEffect(() => {
    if (isOpen) isDone.current = false
  }, [isOpen])
  const once = async () => {
    if (isDone.current) return
    isDone.current = true
    setPending(true)
    try {
      await action()
    } catch {
      isDone.current = false
    } finally {
      setPending(false)
    }
  }
  return [pending, once] as const
}

type DialogFrameProps = {
  isOpen: boolean
  onClose: () => void
  isDismissable: boolean
  role: 'dialog' | 'alertdialog'
  width: 'normal' | 'wide'
  atTop?: boolean
  children: ReactNode
}

/** Escape, Back and a click outside ask before they discard what was typed; a button says what it does. */
function DialogFrame(props: DialogFrameProps) {
  const { isOpen, onClose, isDismissable, role, width, atTop = false, children } = props
  const content = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    if (content.current?.querySelector('form[data-changed]')) setAsking(true)
    else onClose()
  }
  const discard = () => {
    discardDrafts(content.current)
    onClose()
  }
  useLayoutEffect(() => (isOpen ? coverPage() : undefined), [isOpen])
  useBackCloses(isOpen, leave)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) leave()
      }}
      isDismissable={isDismissable}
      className={classes(
        'fixed inset-0 z-40 flex items-end justify-center bg-veil transition-opacity sm:p-6 entering:opacity-0 exiting:opacity-0',
        'print:static print:block print:bg-transparent print:p-0',
        atTop ? 'sm:items-start' : 'sm:items-center',
      )}
    >
      <Modal
        ref={content}
        className={classes(
          // Clips a scrollbar at the rounded corners.
          'w-full overflow-clip rounded-t-card border border-line bg-surface shadow-card transition-transform sm:rounded-card',
          'entering:translate-y-8 exiting:translate-y-8 sm:entering:translate-y-2 sm:exiting:translate-y-2',
          width === 'wide' ? 'sm:max-w-2xl' : 'sm:max-w-lg',
          'print:max-w-none print:border-0 print:shadow-none',
        )}
      >
        <DialogWidget
          role={role}
          // Scrolls a focused element below the head, not behind it.
          className="max-h-[85dvh] scroll-pt-28 overflow-y-auto rounded-[inherit] outline-none print:max-h-none print:overflow-visible"
        >
          {children}
          {isAsking && <DiscardDialog onStay={() => setAsking(false)} onDiscard={discard} />}
        </DialogWidget>
      </Modal>
    </ModalOverlay>
  )
}

/** Asks before a dialog is left whose form was changed. */
function DiscardDialog({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const discard = async () => {
    onStay()
    onDiscard()
  }
  return (
    <AlertDialog
      isOpen
      onClose={onStay}
      onConfirm={discard}
      title="Discard what you entered?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    >
      Your entries have not been saved.
    </AlertDialog>
  )
}
