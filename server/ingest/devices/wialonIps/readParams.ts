import { readText } from './readFields.ts'

/** A parameter's value by its name in the product. */
export type Params = ReadonlyMap<string, number | boolean | string>

const MAX_NAME_LENGTH = 64
const MAX_TEXT_LENGTH = 250

type Named = readonly [name: string, value: number | boolean | string]

/**
 * Names of parameters, in lower case, whose meaning does not depend on the tracker's configuration; null: no
 * information.
 */
const READERS: ReadonlyMap<string, (value: number | string) => Named | null> = new Map([
  // The protocol's own example of a parameter: 1 while the button is pressed.
  ['sos', (value: number | string): Named | null => (isOn(value) ? ['alarm', 'sos'] : null)],
  ['alarm', (value) => (isOn(value) ? ['alarm', typeof value === 'string' ? value : 'general'] : null)],
  ['ign', (value) => ['ignition', isOn(value)]],
  ['ignition', (value) => ['ignition', isOn(value)]],
  ['motion', (value) => ['motion', isOn(value)]],
  // Wialon's own names of the two supplies, V.
  ['pwr_ext', (value) => ['power', value]],
  ['pwr_int', (value) => ['battery', value]],
  // Level of the mobile network.
  ['gsm', (value) => ['rssi', value]],
])

/** Reads `NAME:TYPE:VALUE,…` (1 integer, 2 decimal, 3 text). undefined if one of them is invalid. */
export const readParams = (text: string): Params | undefined => {
  const params = new Map<string, number | boolean | string>()
  if (readText(text) === null) return params
  for (const part of text.split(',')) {
    // Some devices end the list with a comma.
    if (part.trim() === '') continue
    const param = readParam(part)
    if (param === undefined) return undefined
    if (param !== null) params.set(...param)
  }
  return params
}

const readParam = (part: string): [string, number | boolean | string] | null | undefined => {
  const [, name, type, raw] = /^([^:]+):([123]):(.*)$/s.exec(part) ?? []
  const cleanName = readText(name ?? '')
  if (cleanName === null || cleanName.length > MAX_NAME_LENGTH || raw === undefined) return undefined
  // A value that the device does not know at the moment.
  const text = readText(raw)
  if (text === null) return null
  const value = type === '3' ? text.slice(0, MAX_TEXT_LENGTH) : readParamNumber(text)
  if (value === undefined) return undefined
  const named = nameParam(cleanName, value)
  return named === null ? null : [...named]
}

/** A parameter under the product's name; null: it says nothing. */
export const nameParam = (name: string, value: number | string): Named | null => {
  const read = READERS.get(name.toLowerCase())
  return read === undefined ? [name, value] : read(value)
}

/** An integer too long for a number is stored as its digits. */
const readParamNumber = (text: string): number | string | undefined => {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(text) || text.length > 40) return undefined
  const value = Number(text)
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value) ? text : value
}

const isOn = (value: number | string): boolean => value !== 0 && value !== '0' && value !== ''
