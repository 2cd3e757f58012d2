import type { ComponentType } from 'react'

/** Loads the page of a shared link; in a small chunk, because the first page has no room for the list of its chunks. */
export const loadSharedPosition = async (): Promise<ComponentType> =>
  (await import('./sharedPositionPage.ts')).openSharedPosition()
