import { type ReactNode, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useFocusHandover } from '../ui/useFocusHandover.ts'
import type { PanePoint } from './placeWatch.ts'
import './mapPopup.css'

interface MapPopupProps {
  readonly label: string
  /** The pressed place. */
  readonly at: PanePoint
  /** From the place, CSS pixels. */
  readonly offset?: number
  readonly className: string
  /** CSS pixels, never wider than the screen; without it, as wide as what is in it. */
  readonly width?: number
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A window next to a pressed place of a map. Escape or a press elsewhere closes it and returns focus to the map. */
export const MapPopup = ({ label, at, offset = 8, className, width, children, onClose }: MapPopupProps) => {
  const anchor = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDivElement>(null)
  useFocusHandover(dialog, { to: '.maplibregl-canvas' })
  return (
    <>
      <div ref={anchor} className="map-popup-anchor" style={{ left: at.x, top: at.y }} />
      <Popover
        className="ui-popover"
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="right top"
        offset={offset}
        {...(width && { style: { width, maxWidth: 'calc(100vw - var(--space-6))' } })}
      >
        <Dialog ref={dialog} className={className} aria-label={label}>
          {children}
        </Dialog>
      </Popover>
    </>
  )
}
