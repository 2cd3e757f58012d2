import type { VehicleRow } from '../../contract/engine.ts'
import { useShortcut } from '../../palette/desks.ts'
import { usePin } from '../../vehicleList/usePin.ts'

/** The key that pins or unpins the vehicle that is open; not there for those who may not pin. */
export const useStarKey = (row: VehicleRow | null): void => {
  const { canPin, toggle } = usePin()
  useShortcut('star', () => row && toggle(row), canPin && row !== null)
}
