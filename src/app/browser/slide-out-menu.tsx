import { X } from 'lucide-react'
import { type ComponentType, useLayoutEffect } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../../components/actions/icon-button.tsx'
import { useBackCloses } from '../../components/dialogs/use-back-closes.ts'
import { coverPage } from '../../components/layout/large-part.tsx'
import type { SideMenuProps } from './side-menu.tsx'

type SlideOutMenuProps = {
  isOpen: boolean
  onClose: () => void
  /** Called when a link is followed. */
  onFollow: () => void
  Menu: ComponentType<SideMenuProps>
}

/** The side menu on phones; a tap outside or on a link closes it. */
export function SlideOutMenu({ isOpen, onClose, onFollow, Menu }: SlideOutMenuProps) {
  useLayoutEffect(() => (isOpen ? coverPage() : undefined), [isOpen])
  useBackCloses(isOpen, onClose)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      isDismissable
      className="fixed inset-0 z-40 bg-veil transition-opacity entering:opacity-0 exiting:opacity-0"
    >
      <Modal className="h-dvh w-[18rem] max-w-[85vw] border-e border-line bg-surface transition-transform entering:-translate-x-8 exiting:-translate-x-8">
        <Dialog aria-label="Menu" className="relative h-full outline-none">
          <div className="absolute end-4 top-4">
            <IconButton
              label="Close menu"
              icon={<X className="size-6" aria-hidden="true" />}
              onClick={onClose}
            />
          </div>
          <Menu onFollow={onFollow} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
