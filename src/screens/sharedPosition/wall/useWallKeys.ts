import { useEffect, useRef } from 'react'
import type { Cycle } from './useCycle.ts'

/** Shows the page on the whole screen, or no longer; a browser may refuse. */
export const toggleFullScreen = (): void => {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  done.catch(() => undefined)
}

const actionOf = (key: string, cycle: Cycle): (() => void) | undefined => {
  if (key === ' ') return cycle.pause
  if (key === 'ArrowRight') return cycle.next
  if (key === 'ArrowLeft') return cycle.previous
  return key.toLowerCase() === 'f' ? toggleFullScreen : undefined
}

/** Space pauses, the arrows go to the next and the previous view, F takes the whole screen. */
export const useWallKeys = (cycle: Cycle): void => {
  const current = useRef(cycle)
  useEffect(() => {
    current.current = cycle
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      // A button that has the focus is pressed by the same key.
      if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
      const action = actionOf(event.key, current.current)
      if (!action) return
      event.preventDefault()
      // The map would be moved by the same arrows.
      event.stopPropagation()
      action()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
