import type { RefObject } from 'react'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import type { MapController } from '../../../map/mapController.ts'
import type { Size } from './placeWindow.ts'
import type { Guard } from './useGuard.ts'

/** Props of every form of the window. */
export interface WindowProps {
  readonly detail: VehicleDetail
  readonly guard: Guard
  readonly root: RefObject<HTMLElement | null>
  readonly pane: Size
  readonly controller: Pick<MapController, 'watchPlace'>
  readonly onClose: () => void
  readonly onProfile: () => void
  readonly onChangeForm: () => void
  /** The window has just opened. */
  readonly onShown: () => void
}
