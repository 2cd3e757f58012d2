import type { ComponentType } from 'react'
import { prepareMap } from '../../map/prepareMapLibre.ts'
import { SharedScreen } from './sharedScreen.tsx'

/** The page of a link; what its map needs is requested before anything is drawn. */
export const openSharedPosition = (): ComponentType => {
  prepareMap()
  return SharedScreen
}
