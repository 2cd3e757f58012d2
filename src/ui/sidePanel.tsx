import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './iconButton.tsx'
import './sidePanel.css'

interface SidePanelProps {
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  /** Requested by the mask, the cross and Escape; a guard of unsaved input confirms first. */
  readonly onClose: () => void
}

/**
 * A dialog along the page's right edge, for forms next to the list that they belong to. It is open while it is mounted.
 */
export const SidePanel = ({ title, closeLabel, children, onClose }: SidePanelProps) => (
  <ModalOverlay className="ui-side__mask" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
    <AriaModal className="ui-side">
      <Dialog className="ui-side__dialog">
        <header className="ui-side__header">
          <Heading slot="title" className="ui-side__title" level={2}>
            {title}
          </Heading>
          <IconButton icon={X} label={closeLabel} tooltipPlacement="left" onPress={onClose} />
        </header>
        <div className="ui-side__content">{children}</div>
      </Dialog>
    </AriaModal>
  </ModalOverlay>
)
