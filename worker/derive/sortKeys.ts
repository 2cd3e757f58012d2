import type { TextSortKey } from '../../src/contract/listOrder.ts'
import type { Language } from '../../src/contract/entities/session.ts'
import { isoLanguage } from '../../src/contract/rules/isoLanguage.ts'
import { collationKeys } from './collationKeys.ts'

/** Negative when the first text comes first; both are non-empty. */
export type CompareTexts = (a: string, b: string) => number

const byCodeUnits: CompareTexts = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * LIST-28: by the rules of the language, numbers in them by value ('Bus 2' before 'Bus 10'); texts that it considers
 * equal by their code units.
 */
export const textOrder = (language: Language): CompareTexts => {
  const collator = new Intl.Collator(isoLanguage(language), { numeric: true })
  return (a, b) => collator.compare(a, b) || byCodeUnits(a, b)
}

/** A numeric device serial as a number; NaN for any other. Hot path: no regular expression. */
export const serialNumber = (serial: string): number => {
  for (let i = 0; i < serial.length; i++) {
    const code = serial.charCodeAt(i)
    if (code < 0x30 || code > 0x39) return Number.NaN
  }
  return serial === '' ? Number.NaN : Number(serial)
}

/**
 * LIST-28: numeric serials first, by value, for any length; the others after them as texts. Numbers that a double
 * cannot distinguish, or that differ in leading zeros, are compared by length and digits.
 */
export const serialOrder = (language: Language): CompareTexts => {
  const asTexts = textOrder(language)
  return (a, b) => {
    const numberA = serialNumber(a)
    const numberB = serialNumber(b)
    const textA = Number.isNaN(numberA)
    const textB = Number.isNaN(numberB)
    if (textA || textB) return textA && textB ? asTexts(a, b) : textA ? 1 : -1
    if (numberA !== numberB) return numberA < numberB ? -1 : 1
    return a.length - b.length || byCodeUnits(a, b)
  }
}

/** Longer numbers may be equal as doubles. */
const EXACT_DIGITS = 15

/** The digits of a numeric serial, preceded by their number: longer ones are larger. */
const serialKey = (serial: string): string | null => {
  if (Number.isNaN(serialNumber(serial))) return null
  let from = 0
  while (from < serial.length - 1 && serial.charCodeAt(from) === 0x30) from += 1
  const digits = serial.slice(from)
  return digits.length > EXACT_DIGITS ? null : String.fromCharCode(digits.length) + digits
}

/** How the values of a sort key compare; empty values come after all others and are not compared by it. */
export interface ValueOrder {
  readonly compare: CompareTexts
  /**
   * A key for sorting many values, of character codes from 1 to 255: of two different keys, the smaller belongs to
   * the value that comes first. Equal keys, or null, decide nothing.
   */
  readonly quickKey: (value: string) => string | null
}

export const valueOrder = (key: TextSortKey, language: Language): ValueOrder => {
  if (key !== 'deviceSerial') {
    return { compare: textOrder(language), quickKey: collationKeys(isoLanguage(language)) }
  }
  return { compare: serialOrder(language), quickKey: serialKey }
}

/** LIST-28: does the value count as empty? */
export const isEmptyValue = (value: string | null): boolean => value === null || value.trim() === ''
