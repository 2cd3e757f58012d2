import { ConfigError } from './configError.ts'

/** The range of a numeric setting or flag; both ends are inclusive. */
export interface NumberRange {
  readonly min: number
  readonly max: number
}

/** @throws ConfigError that names the setting and the range */
export const wholeNumber = (name: string, text: string, range: NumberRange): number =>
  readNumber(name, text, range, true)

/** A number that may have a fraction. @throws ConfigError that names the setting and the range */
export const decimalNumber = (name: string, text: string, range: NumberRange): number =>
  readNumber(name, text, range, false)

/** Parses an on/off setting. @throws ConfigError that names the setting */
export const readSwitch = (name: string, text: string): boolean => {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new ConfigError(`${name} is '${text}'; allowed is on or off.`)
}

/** Parses a moment in UTC, empty: none; ms since the epoch. @throws ConfigError that names the setting */
export const readMoment = (name: string, text: string): number | undefined => {
  if (text === '') return undefined
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw new ConfigError(`${name} is '${text}'; allowed is a moment like 2026-05-12T09:30:00Z.`)
  return at
}

const readNumber = (name: string, text: string, { min, max }: NumberRange, isWhole: boolean): number => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
  throw new ConfigError(
    `${name} is '${text}'; allowed is a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}.`,
  )
}
