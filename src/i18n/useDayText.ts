import { useMemo } from 'react'
import { isoLanguage } from '../contract/rules/isoLanguage.ts'
import { formatDay } from './format.ts'
import { useLanguage } from './useTexting.ts'

/** Returns a function that writes the day of a moment with its weekday: 'Friday 20.11.2026'. */
export const useDayText = (): ((at: number) => string) => {
  const language = useLanguage()
  return useMemo(() => {
    const weekday = new Intl.DateTimeFormat(isoLanguage(language), { weekday: 'long' })
    return (at) => `${weekday.format(at)} ${formatDay(at)}`
  }, [language])
}
