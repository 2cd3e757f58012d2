import type { VehicleRow } from '../../contract/engine/rows.ts'
import { useShortcut } from '../../palette/registries.ts'
import { usePin } from '../../vehicleList/usePin.ts'

/** The key that pins or unpins the open vehicle; not bound for those who may not pin. */
export const useStarKey = (row: VehicleRow | null): void => {
  const { canPin, toggle } = usePin()
  useShortcut('star', () => row && toggle(row), canPin && row !== null)
}
