import { useSyncExternalStore } from 'react'

/** The shorter side of a screen on which a map is shown in its own size, CSS pixels; a larger one is looked at from afar. */
const OWN_SIZE = 720

const readScale = (): number => Math.max(1, Math.min(innerWidth, innerHeight) / OWN_SIZE)
const subscribe = (changed: () => void): (() => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** How many times its own size the map of a wall screen is shown, with its names, marks and notes. */
export const useWallScale = (): number => useSyncExternalStore(subscribe, readScale)
