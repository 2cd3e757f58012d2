import type { ReactNode } from 'react'
import type { VehicleRow } from '../../contract/engine.ts'
import { shapeOfRow } from '../../fleet/markShape.ts'
import { StatusIcon } from '../../vehicleList/statusIcon.tsx'

/** How a vehicle stands, as the list draws it, for a line of the palette. */
export const leadOf = (row: VehicleRow): ReactNode => (
  <StatusIcon shape={shapeOfRow(row)} azimuth={row.azimuth} size={18} />
)
