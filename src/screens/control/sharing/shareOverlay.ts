import { createContext, use } from 'react'

/** Whose position is to be shared, over the page. */
export interface ShareOverlay {
  readonly vehicleId: number
  /** Display name of the vehicle. */
  readonly name: string
  readonly close: () => void
}

/** Provided by the page that offers sharing. */
export const ShareOverlayContext = createContext<ShareOverlay | null>(null)

export const useShareOverlay = (): ShareOverlay => {
  const overlay = use(ShareOverlayContext)
  if (overlay === null) throw new Error('No ShareOverlayContext above this component')
  return overlay
}
