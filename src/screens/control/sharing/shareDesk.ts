import { createContext, use } from 'react'

/** Whose position is to be shared, over the page. */
export interface ShareDesk {
  readonly vehicleId: number
  /** What the vehicle is called. */
  readonly name: string
  readonly close: () => void
}

/** Given by the page that offers sharing. */
export const ShareDeskContext = createContext<ShareDesk | null>(null)

export const useShareDesk = (): ShareDesk => {
  const desk = use(ShareDeskContext)
  if (desk === null) throw new Error('No ShareDeskContext above this component')
  return desk
}
