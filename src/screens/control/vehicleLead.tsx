import type { ReactNode } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { shapeOfRow } from '../../fleet/markShape.ts'
import { StatusIcon } from '../../vehicleList/statusIcon.tsx'

/** The status of a vehicle, as the list draws it, for a line of the palette. */
export const leadOf = (row: VehicleRow): ReactNode => (
  <StatusIcon shape={shapeOfRow(row)} azimuth={row.azimuth} size={18} />
)
