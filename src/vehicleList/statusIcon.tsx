import type { ReactNode } from 'react'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { type MarkShape, shapeOfRow, SHAPE_TONE } from '../fleet/markShape.ts'

const CIRCLE = { cx: 12, cy: 12, r: 7, fill: 'none', stroke: 'currentColor', strokeWidth: 2.5 } as const

/** The status shapes on a grid of 24, as the map draws them. */
const SHAPES: Readonly<Record<MarkShape, ReactNode>> = {
  move: <path d="M12 2.5 19.5 21.5Q12 17 4.5 21.5Z" fill="currentColor" />,
  parking: <rect x="5" y="5" width="14" height="14" rx="3.5" fill="currentColor" />,
  parkingIgnition: (
    <>
      <rect x="7.5" y="7.5" width="9" height="9" rx="2" fill="currentColor" />
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  parkingIgnitionLong: (
    <>
      <rect x="7.5" y="7.5" width="9" height="9" rx="2" fill="currentColor" />
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="3" />
    </>
  ),
  noSignal: <circle {...CIRCLE} />,
  noDevice: <circle {...CIRCLE} strokeDasharray="4 3.3" />,
  deviceOff: (
    <>
      <circle {...CIRCLE} />
      <path d="M9 9l6 6m0-6-6 6" stroke="currentColor" strokeWidth="2.2" />
    </>
  ),
}

interface StatusIconProps {
  readonly shape: MarkShape
  /** Degrees clockwise from north; only a moving vehicle is rotated. */
  readonly azimuth: number | null
  /** Without valid GPS the shape is hollow, as on the map (STATUS-14 to STATUS-16). */
  readonly hasGps?: boolean
  readonly size?: number
}

/** A vehicle's status as a shape (LIST-25). Decorative: the label next to it says the same in words. */
export const StatusIcon = ({ shape, azimuth, hasGps = true, size = 22 }: StatusIconProps) => (
  <svg
    className="status-icon"
    data-shape={shape}
    data-tone={SHAPE_TONE[shape]}
    data-hollow={hasGps ? undefined : ''}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden
    style={shape === 'move' && azimuth !== null ? { rotate: `${azimuth}deg` } : undefined}
  >
    {SHAPES[shape]}
  </svg>
)

interface RowIconProps extends Pick<StatusIconProps, 'size'> {
  readonly row: VehicleRow
}

/** The status of a vehicle as the list, the window and the palette draw it. */
export const RowStatusIcon = ({ row, ...rest }: RowIconProps) => (
  <StatusIcon shape={shapeOfRow(row)} azimuth={row.azimuth} hasGps={row.hasGps} {...rest} />
)
