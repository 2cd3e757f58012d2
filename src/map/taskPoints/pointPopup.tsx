import { type ReactNode, type RefObject, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useFocusHandover } from '../../ui/useFocusHandover.ts'
import './pointPopup.css'

export interface PointPopupProps {
  readonly title: string
  /** CSS pixels (POPUP-28, POPUP-31); never wider than the screen. */
  readonly width: number
  /** The pressed place. */
  readonly anchor: RefObject<HTMLElement | null>
  /** Title and text of each; those without a text are left out. */
  readonly facts: readonly (readonly [title: string, text: string])[]
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** What is known of a point of a route or a task, next to its pin (POPUP-27 to POPUP-31). */
export const PointPopup = ({ title, width, anchor, facts, children, onClose }: PointPopupProps) => {
  const dialog = useRef<HTMLDivElement>(null)
  useFocusHandover(dialog, { to: '.maplibregl-canvas' })
  return (
    <Popover
      className="ui-popover"
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="right top"
      offset={8}
    >
      <Dialog
        ref={dialog}
        className="point-popup"
        style={{ width: `min(${width}px, calc(100vw - 24px))` }}
        aria-label={title}
      >
        <h2 className="point-popup__title">{title}</h2>
        <dl className="point-popup__facts">
          {facts
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="ui-numbers">{text}</dd>
              </div>
            ))}
        </dl>
        {children}
      </Dialog>
    </Popover>
  )
}
