import type { Language } from '../contract/entities/session.ts'
import { formatSpeed } from './format.ts'
import type { Translate } from './translate.ts'

/** UI-26: a speed in m/s as km/h with the unit; '' where no speed is shown. */
export const speedText = (t: Translate, language: Language, metresPerSecond: number): string => {
  const number = formatSpeed(metresPerSecond, language)
  return number === '' ? '' : `${number} ${t('common.unit.kmh')}`
}
