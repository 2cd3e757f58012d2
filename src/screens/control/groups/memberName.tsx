import type { VehicleRow } from '../../../contract/engine.ts'

/** A vehicle in one line: what it is called and its plate; without a name the plate, or the number, stands for it. */
export const MemberName = ({ row }: { readonly row: VehicleRow }) => (
  <>
    <span className="group-members__name">{row.name || row.licensePlate || String(row.vehicleId)}</span>
    <span className="group-members__plate">{row.licensePlate}</span>
  </>
)
