import type { VehicleDetail } from '../../contract/engine/rows.ts'
import type { Following } from '../../fleet/following.ts'
import { useShortcut } from '../../palette/registries.ts'
import { useStarKey } from './useStarKey.ts'

interface VehicleKeyPorts {
  /** The open vehicle; null: no key acts. */
  readonly shown: VehicleDetail | null
  readonly following: Following
  readonly onFocus: (row: VehicleDetail['row']) => void
  readonly onProfile: (vehicleId: number) => void
}

/** The keys of the open vehicle: closer on the map, follow, profile, pin. */
export const useVehicleKeys = ({ shown, following, onFocus, onProfile }: VehicleKeyPorts): void => {
  const isOpen = shown !== null
  useShortcut('focus', () => shown && onFocus(shown.row), isOpen)
  useShortcut('follow', () => shown && following.toggle(shown.row), isOpen)
  useShortcut('profile', () => shown && onProfile(shown.row.vehicleId), isOpen)
  useStarKey(shown?.row ?? null)
}
