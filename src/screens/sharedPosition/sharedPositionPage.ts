import type { ComponentType } from 'react'
import { prepareMap } from '../../map/prepareMapLibre.ts'
import { SharedPositionScreen } from './sharedPositionScreen.tsx'

/** The page of a shared link; what its map needs is requested before anything is drawn. */
export const openSharedPosition = (): ComponentType => {
  prepareMap()
  return SharedPositionScreen
}
