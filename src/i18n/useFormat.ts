import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ageOf,
  type AgeUnit,
  distanceOf,
  formatDate,
  formatNumber,
  SPEED_DIGITS,
  speedKmh,
} from './format.ts'
import { useLanguage } from './useTexting.ts'

export interface Formats {
  /** UI-25 */
  readonly date: (at: number | null) => string
  readonly number: (value: number, digits?: number) => string
  /** '54,30 км/ч' from m/s, '' where no speed is shown (UI-26). */
  readonly speed: (metresPerSecond: number) => string
  /** '850 m', '12.4 km'. */
  readonly distance: (metres: number) => string
  /** '12 s', '5 min'. */
  readonly age: (at: number, now: number) => string
}

/** The formats in the current language; the same object until it changes. */
export const useFormat = (): Formats => {
  const language = useLanguage()
  const { t } = useTranslation()
  return useMemo(() => {
    const number = (value: number, digits?: number) => formatNumber(value, language, digits)
    // Each second every row requests its age, and most are among a few hundred values.
    const ages = new Map<string, string>()
    const writtenAge = (unit: AgeUnit, value: number): string => {
      const name = `${value} ${unit}`
      const text = ages.get(name) ?? t(`common.age.${unit}`, { value: number(value) })
      ages.set(name, text)
      return text
    }
    return {
      date: formatDate,
      number,
      speed: (metresPerSecond) => {
        const kmh = speedKmh(metresPerSecond)
        if (kmh === null) return ''
        return `${formatNumber(kmh, language, SPEED_DIGITS, SPEED_DIGITS)} ${t('common.unit.kmh')}`
      },
      distance: (metres) => {
        const { unit, value, digits } = distanceOf(metres)
        return `${number(value, digits)} ${t(`common.unit.${unit}`)}`
      },
      age: (at, now) => {
        const { unit, value } = ageOf(at, now)
        return writtenAge(unit, value)
      },
    }
  }, [language, t])
}
