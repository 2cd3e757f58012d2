import type { LockState } from '../../../../../src/contract/entities/vehicle.ts'
import type { SIMPLE_EVENT_NAMES } from '../../../../../src/contract/wire/events.ts'

/** Maps device alarms to the product's events. */
export type AlarmMeaning =
  | { readonly kind: 'sos' }
  | { readonly kind: 'guard' }
  | { readonly kind: 'antennaCut' }
  | { readonly kind: 'simple'; readonly name: string }

/** Somebody is in danger. */
const SOS: ReadonlySet<string> = new Set(['sos', 'panic', 'accident'])
/** Somebody tampers with the vehicle or the device, armed or not. */
const MEDDLING: ReadonlySet<string> = new Set(['tamper', 'tampering', 'removing', 'tow', 'towing'])
/** Normal while the vehicle is used, an alarm while it is armed. */
const ON_GUARD: ReadonlySet<string> = new Set(['vibration', 'movement', 'door', 'bonnet', 'ignitionOn'])

/**
 * Parkings, fuel and speed are not included: the server detects them itself, and a device's own alarm of that kind
 * keeps its name.
 */
const SIMPLE: Readonly<Record<string, (typeof SIMPLE_EVENT_NAMES)[number]>> = {
  powerCut: 'POWER_LOST',
  powerOff: 'POWER_LOST',
  powerRestored: 'POWER_RESTORED',
  powerOn: 'POWER_RESTORED',
  temperature: 'TERM',
  lowPower: 'VOLTAGE',
  lowBattery: 'VOLTAGE',
}

/** Longest alarm word that becomes an event name of its own; the recorder stores names of up to 64. */
const MAX_WORD = 40

/**
 * The words of an alarm, of which a message may carry several separated by commas; words without a name are left out.
 */
export const alarmWords = (alarm: number | boolean | string | undefined): readonly string[] =>
  typeof alarm === 'string'
    ? alarm
        .split(',')
        .map((word) => word.trim())
        .filter((word) => /^[A-Za-z][\w-]*$/.test(word) && word.length <= MAX_WORD)
    : NO_WORDS

/** For nearly all reports. */
const NO_WORDS: readonly string[] = []

/** `hardBraking` → `ALARM_HARD_BRAKING`. */
const eventNameOf = (word: string): string =>
  `ALARM_${word
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase()}`

/**
 * The event of one word for a vehicle; a word without an event in the product is counted under its own name (LIVE-19).
 */
export const meaningOf = (word: string, lock: LockState | null): AlarmMeaning => {
  if (SOS.has(word)) return { kind: 'sos' }
  if (MEDDLING.has(word) || (lock === 'LOCK' && ON_GUARD.has(word))) return { kind: 'guard' }
  if (word === 'gpsAntennaCut') return { kind: 'antennaCut' }
  return { kind: 'simple', name: (Object.hasOwn(SIMPLE, word) && SIMPLE[word]) || eventNameOf(word) }
}
