import { useEffect, useState } from 'react'

/** How often the line of the present moves, ms. */
const EVERY_MS = 15_000

/** The present by the clock of the browser, ms since the epoch, as it goes on. */
export const usePresent = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
