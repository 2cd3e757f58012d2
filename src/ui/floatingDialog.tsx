import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import './floatingDialog.css'

interface FloatingDialogProps {
  /** The accessible name. */
  readonly label: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/**
 * A dialog without a header at the top of the page, for a tool that is used for seconds. Traps and restores focus; the
 * mask and Escape close it. It is open while it is mounted.
 */
export const FloatingDialog = ({ label, children, onClose }: FloatingDialogProps) => (
  <ModalOverlay
    className="ui-floating__mask"
    isOpen
    onOpenChange={(open) => !open && onClose()}
    isDismissable
  >
    <AriaModal className="ui-floating">
      <Dialog className="ui-floating__dialog" aria-label={label}>
        {children}
      </Dialog>
    </AriaModal>
  </ModalOverlay>
)
