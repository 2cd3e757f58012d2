import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import './list.css'

interface PopoverProps {
  /** The accessible name. */
  readonly label: string
  /** A Button or IconButton of this folder. */
  readonly trigger: ReactElement
  /** The content; `close` returns focus to the trigger. */
  readonly children: (close: () => void) => ReactNode
  /** Where something else than the trigger opens it, too. */
  readonly opening?: { readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void }
  readonly placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top' | 'left' | 'right'
}

/** A light panel next to the control that opened it; a press elsewhere or Escape closes it. */
export const Popover = ({ label, trigger, children, opening, placement = 'bottom start' }: PopoverProps) => (
  <DialogTrigger {...opening}>
    {trigger}
    <AriaPopover className="ui-popover" placement={placement} offset={6}>
      <Dialog className="ui-popover__content" aria-label={label}>
        {({ close }) => children(close)}
      </Dialog>
    </AriaPopover>
  </DialogTrigger>
)
