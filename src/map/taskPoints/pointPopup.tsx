import type { ReactNode } from 'react'
import { type TextFactList, TextFacts } from '../../ui/textFacts.tsx'
import { MapPopup } from '../mapPopup.tsx'
import type { PanePoint } from '../placeWatch.ts'
import './pointPopup.css'

export interface PointPopupProps {
  readonly title: string
  /** CSS pixels (POPUP-28, POPUP-31), with its edge; never wider than the screen. */
  readonly width: number
  /** The pressed place. */
  readonly at: PanePoint
  readonly facts: TextFactList
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** What is known of a point of a route or a task, next to its pin (POPUP-27 to POPUP-31). */
export const PointPopup = ({ title, width, at, facts, children, onClose }: PointPopupProps) => (
  <MapPopup className="point-popup" label={title} at={at} width={width} onClose={onClose}>
    <h2 className="point-popup__title">{title}</h2>
    <TextFacts facts={facts} />
    {children}
  </MapPopup>
)
