import { MARK_FLAG } from '../contract/engine/marks.ts'
import type { VehicleRow } from '../contract/engine/rows.ts'
import type { MarkerStatus } from '../contract/rules/status.ts'

/** Shapes of the statuses; the map and the list draw the same ones. */
export const MARK_SHAPES = [
  'move',
  'parking',
  'parkingIgnition',
  'parkingIgnitionLong',
  'noSignal',
  'noDevice',
  'deviceOff',
] as const
export type MarkShape = (typeof MARK_SHAPES)[number]

/**
 * The shape of a marker status with its flags; a missing device and a device that is off take precedence (STATUS-27).
 */
export const shapeOf = (status: MarkerStatus, flags: number): MarkShape => {
  if (flags & MARK_FLAG.noDevice) return 'noDevice'
  if (flags & MARK_FLAG.deviceOff) return 'deviceOff'
  if (status === 'no_signal') return 'noSignal'
  if (status === 'move') return 'move'
  if (flags & MARK_FLAG.longParkingWithIgnition) return 'parkingIgnitionLong'
  return flags & MARK_FLAG.parkingWithIgnition ? 'parkingIgnition' : 'parking'
}

type ShapeSource = Pick<
  VehicleRow,
  'markerStatus' | 'label' | 'deviceOn' | 'parkingIgnitionSince' | 'longParkingWithIgnition'
>

/** The shape of a row of the list (STATUS-01, LIST-25). */
export const shapeOfRow = (row: ShapeSource): MarkShape =>
  shapeOf(
    row.markerStatus,
    (row.label === 'noDevice' ? MARK_FLAG.noDevice : 0) |
      (row.deviceOn ? 0 : MARK_FLAG.deviceOff) |
      (row.parkingIgnitionSince === null ? 0 : MARK_FLAG.parkingWithIgnition) |
      (row.longParkingWithIgnition ? MARK_FLAG.longParkingWithIgnition : 0),
  )

/** The colour role of each shape: the name of its token, `--color-…`. */
export const SHAPE_TONE = {
  move: 'go',
  parking: 'rest',
  parkingIgnition: 'attention',
  parkingIgnitionLong: 'attention',
  noSignal: 'quiet',
  noDevice: 'quiet',
  deviceOff: 'quiet',
} as const satisfies Record<MarkShape, string>
