import type { RefObject } from 'react'
import type { VehicleDetail } from '../../../contract/engine.ts'
import type { MapController } from '../../../map/mapController.ts'
import type { Size } from './placeWindow.ts'
import type { Guard } from './useGuard.ts'

/** What every form of the window is given. */
export interface WindowProps {
  readonly detail: VehicleDetail
  readonly guard: Guard
  readonly root: RefObject<HTMLElement | null>
  readonly pane: Size
  readonly controller: Pick<MapController, 'watchPlace'>
  readonly onClose: () => void
  readonly onProfile: () => void
  readonly onChangeForm: () => void
  /** The window has just come up. */
  readonly onShown: () => void
}
