import type { ReactNode } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { RowStatusIcon } from '../../vehicleList/statusIcon.tsx'

/** The status of a vehicle, as the list draws it, for a line of the palette. */
export const leadOf = (row: VehicleRow): ReactNode => <RowStatusIcon row={row} size={18} />
