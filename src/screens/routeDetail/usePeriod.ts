import { useCallback, useState } from 'react'
import { splitHash } from '../../address/hashLocation.ts'
import { type Period, periodAround, readPeriod, namedPeriod, writePeriod } from '../../track/period.ts'

/** TRACK-05: the period of the address, else the day of the event, else today. */
const firstPeriod = (eventAt: number | null): Period => {
  const now = Date.now()
  const asked = readPeriod(splitHash(location.hash).query, now)
  if (asked !== null) return asked
  return eventAt === null ? namedPeriod('today', now) : periodAround(eventAt, now)
}

/** The period that is shown; it stands in the address, so that it can be sent and outlives a reload. */
export const usePeriod = (eventAt: number | null): readonly [Period, (period: Period) => void] => {
  const [period, setPeriod] = useState(() => firstPeriod(eventAt))
  const choose = useCallback((next: Period) => {
    setPeriod(next)
    const { path } = splitHash(location.hash)
    history.replaceState(history.state, '', `#${path}?${writePeriod(next)}`)
  }, [])
  return [period, choose]
}
