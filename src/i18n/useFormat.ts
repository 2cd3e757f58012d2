import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ageOf, type Age, distanceOf, formatDate, formatNumber, timeLeft } from './format.ts'
import { speedText } from './speedText.ts'
import { useLanguage } from './useTexting.ts'

export interface Formats {
  /** UI-25 */
  readonly date: (at: number | null) => string
  readonly number: (value: number, digits?: number) => string
  /** '54,3 км/ч' from m/s, '' where no speed is shown (UI-26). */
  readonly speed: (metresPerSecond: number) => string
  /** '850 m', '12.4 km'. */
  readonly distance: (metres: number) => string
  /** '12 s', '5 min'. */
  readonly age: (at: number, now: number) => string
  /** '24 h', '3 d': the time left until a moment. */
  readonly left: (until: number, now: number) => string
}

/** The formats in the current language; the same object until it changes. */
export const useFormat = (): Formats => {
  const language = useLanguage()
  const { t } = useTranslation()
  return useMemo(() => {
    const number = (value: number, digits?: number) => formatNumber(value, language, digits)
    // Each second every row requests its age, and most are among a few hundred values.
    const ages = new Map<string, string>()
    const writtenAge = ({ unit, value }: Age): string => {
      const name = `${value} ${unit}`
      const text = ages.get(name) ?? t(`common.age.${unit}`, { value: number(value) })
      ages.set(name, text)
      return text
    }
    return {
      date: formatDate,
      number,
      speed: (metresPerSecond) => speedText(t, language, metresPerSecond),
      distance: (metres) => {
        const { unit, value, digits } = distanceOf(metres)
        return `${number(value, digits)} ${t(`common.unit.${unit}`)}`
      },
      age: (at, now) => writtenAge(ageOf(at, now)),
      left: (until, now) => writtenAge(timeLeft(until, now)),
    }
  }, [language, t])
}
