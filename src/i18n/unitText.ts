import type { Translate } from './translate.ts'

/** UI-28: units with a text in each language, by how devices write them; any other is shown unchanged. */
const UNITS = {
  'km/h': 'kmh',
  'm/s': 'ms',
  l: 'litre',
  m: 'metre',
  ha: 'hectare',
  v: 'volt',
  t: 'ton',
  tons: 'ton',
} as const
const isKnownUnit = (unit: string): unit is keyof typeof UNITS => Object.hasOwn(UNITS, unit)

/** A unit in the current language. */
export const unitText = (t: Translate, units: string): string => {
  const unit = units.trim().toLowerCase()
  if (isKnownUnit(unit)) return t(`common.unit.${UNITS[unit]}`)
  return unit === 'l/h' ? `${t('common.unit.litre')}/${t('popup.counterUnit.h')}` : units.trim()
}
