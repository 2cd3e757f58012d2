import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { POPUP_WIDTH } from '../contract/components.ts'
import { Button } from './button.tsx'
import { IconButton } from './iconButton.tsx'
import './modal.css'

export interface ModalAction {
  readonly label: string
  readonly onPress: () => void
  readonly isDanger?: boolean
  readonly isPending?: boolean
  readonly isDisabled?: boolean
}

export interface ModalProps {
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  /** UI-08: open while true; if absent, the modal keeps its own state and starts by `alwaysOpen`. */
  readonly active?: boolean
  /** UI-09: open from the start. */
  readonly alwaysOpen?: boolean
  /** UI-12: after the mask, the close button or Escape closed it. */
  readonly onClose?: () => void
  readonly primary?: ModalAction
  readonly secondary?: ModalAction
  /** A sentence next to the buttons that says what confirming does. */
  readonly confirmText?: string
  readonly tone?: 'plain' | 'alarm'
  /** CSS pixels. */
  readonly width?: number
  /** Fills the screen at 768 px or less (UI-13); false for short messages. */
  readonly fillsSmallScreen?: boolean
  /** The content extends to the edges and scrolls by itself. */
  readonly isFlush?: boolean
}

const ModalFooter = ({ primary, secondary, confirmText }: ModalProps) =>
  (primary || secondary || confirmText) && (
    <footer className="ui-modal__footer">
      {confirmText && <p className="ui-modal__confirm">{confirmText}</p>}
      {secondary && (
        <Button
          onPress={secondary.onPress}
          isDisabled={secondary.isDisabled ?? false}
          isPending={secondary.isPending ?? false}
        >
          {secondary.label}
        </Button>
      )}
      {primary && (
        <Button
          tone={primary.isDanger ? 'danger' : 'primary'}
          onPress={primary.onPress}
          isDisabled={primary.isDisabled ?? false}
          isPending={primary.isPending ?? false}
        >
          {primary.label}
        </Button>
      )}
    </footer>
  )

/** The dialog over the page: mask, header with close, content, footer (UI-05 to UI-13). Traps and restores focus. */
export const Modal = (props: ModalProps) => {
  const { active, alwaysOpen = false, onClose, tone = 'plain', width = POPUP_WIDTH.generic } = props
  const [ownOpen, setOwnOpen] = useState(alwaysOpen)
  const close = () => {
    setOwnOpen(false)
    onClose?.()
  }
  return (
    <ModalOverlay
      className="ui-modal__mask"
      isOpen={active ?? ownOpen}
      onOpenChange={(open) => !open && close()}
      isDismissable
      data-fills={props.fillsSmallScreen === false ? undefined : ''}
    >
      <AriaModal
        className="ui-modal"
        data-tone={tone}
        style={{ '--modal-width': `${width}px` } as CSSProperties}
      >
        <Dialog className="ui-modal__dialog" role={tone === 'alarm' ? 'alertdialog' : 'dialog'}>
          <header className="ui-modal__header">
            <Heading slot="title" className="ui-modal__title" level={2}>
              {props.title}
            </Heading>
            <IconButton icon={X} label={props.closeLabel} tooltipPlacement="left" onPress={close} />
          </header>
          <div className="ui-modal__content" data-flush={props.isFlush ? '' : undefined}>
            {props.children}
          </div>
          <ModalFooter {...props} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
