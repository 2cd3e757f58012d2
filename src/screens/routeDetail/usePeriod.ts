import { useCallback, useState } from 'react'
import { splitHash } from '../../kit/address/hashLocation.ts'
import { type Period, periodAround, readPeriod, namedPeriod, writePeriod } from '../../kit/choosers/period.ts'

/** TRACK-05: the period of the address, otherwise the day of the event, otherwise today. */
const firstPeriod = (eventAt: number | null): Period => {
  const now = Date.now()
  const asked = readPeriod(splitHash(location.hash).query, now)
  if (asked !== null) return asked
  return eventAt === null ? namedPeriod('today', now) : periodAround(eventAt, now)
}

/** The shown period; it is stored in the address, so that it can be shared and survives a reload. */
export const usePeriod = (eventAt: number | null): readonly [Period, (period: Period) => void] => {
  const [period, setPeriod] = useState(() => firstPeriod(eventAt))
  const choose = useCallback((next: Period) => {
    setPeriod(next)
    const { path } = splitHash(location.hash)
    history.replaceState(history.state, '', `#${path}?${writePeriod(next)}`)
  }, [])
  return [period, choose]
}
