import { useLayoutEffect, useRef } from 'react'
import { useFleetClient } from './fleetContext.ts'
import { everySecond, secondNow } from './useNow.ts'

interface FleetTimeTextProps {
  /** The text at a time, ms since the epoch; the same function until its text would change. */
  readonly read: (now: number) => string
}

/**
 * A text that follows the shown time of the fleet: each second, in the past with its moment. It is written into the
 * DOM directly; otherwise a list of ages would re-render every second for nothing else.
 */
export const FleetTimeText = ({ read }: FleetTimeTextProps) => {
  const element = useRef<HTMLSpanElement>(null)
  const { store } = useFleetClient()
  const readNow = (): string => read(store.read().past?.at ?? secondNow())
  // After every render, because React does not know what was written since the last one.
  useLayoutEffect(() => {
    const write = (): void => {
      const text = readNow()
      const node = element.current?.firstChild
      if (node && node.nodeValue !== text) node.nodeValue = text
    }
    write()
    const ends = [
      everySecond(write),
      store.subscribe(() => {
        if (store.read().past !== null) write()
      }),
    ]
    return () => ends.forEach((end) => end())
  })
  return <span ref={element}>{readNow()}</span>
}
