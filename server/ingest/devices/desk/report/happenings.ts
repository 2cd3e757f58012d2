import { isStorableText } from '../../../../live/observationCheck.ts'
import type { Observation } from '../../../ports.ts'
import type { DeviceReport } from '../../ports.ts'
import { alarmWords, meaningOf } from './alarms.ts'
import { type DeviceState, NO_ALARMS } from './deviceState.ts'

/** What happened by a report: alarms, the antenna, the driver's card. */

type Push = (observation: Observation) => void

/** Numbers of a reader without a card. */
const NO_CARD = /^(?:0*|[fF]+)$/
const CARD_MAX = 64

/**
 * Raises what a report is an alarm of. An alarm that the report before had too goes on and is not raised again, so that one
 * which a person has turned off stays off; one of the time without reception is raised when it arrives. knownSosAt: when
 * the vehicle's alarm last changed; what is not newer is known.
 */
export const observeAlarms = (
  state: DeviceState,
  { at, attributes }: DeviceReport,
  isNewest: boolean,
  knownSosAt: number | null,
  push: Push,
): DeviceState => {
  const { vehicleId } = state
  const words = alarmWords(attributes['alarm'])
  if (words.length === 0 && state.alarms.size === 0) return state
  const data = { vehicleId, timestamp: at }
  let sosAt = state.sosAt
  let antennaConnected = state.antennaConnected
  for (const word of words) {
    if (isNewest && state.alarms.has(word)) continue
    const meaning = meaningOf(word, state.lock)
    if (meaning.kind === 'simple') push({ event: 'simple', name: meaning.name, data })
    else if (meaning.kind === 'guard' && isNewest) push({ event: 'SIGNALING_ALARM', data })
    else if (meaning.kind === 'antennaCut' && isNewest) {
      antennaConnected = false
      push({
        event: 'antennaStatus',
        data: { vehicleId, updateTime: at, antConnected: false, shortMode: false },
      })
    } else if (meaning.kind === 'sos' && at > Math.max(sosAt ?? 0, knownSosAt ?? 0)) {
      sosAt = at
      push({ event: 'SOS_ALARM', data })
    }
  }
  const alarms = words.length === 0 ? NO_ALARMS : new Set(words)
  return isNewest ? { ...state, alarms, sosAt, antennaConnected } : { ...state, sosAt }
}

/** A place proves that an antenna which was cut is there again. */
export const observeAntenna = (
  state: DeviceState,
  at: number,
  hasPlace: boolean,
  push: Push,
): DeviceState => {
  if (state.antennaConnected !== false || !hasPlace || state.alarms.has('gpsAntennaCut')) return state
  const { vehicleId } = state
  push({ event: 'antennaStatus', data: { vehicleId, updateTime: at, antConnected: true, shortMode: false } })
  return { ...state, antennaConnected: true }
}

/** The card in the driver's reader, when it changed (VEH-12). */
export const observeCard = (
  state: DeviceState,
  { at, attributes }: DeviceReport,
  push: Push,
): DeviceState => {
  const said = attributes['rfid']
  if (typeof said !== 'string' && typeof said !== 'number') return state
  const number = String(said).trim()
  if (number.length > CARD_MAX || !isStorableText(number)) return state
  const card = NO_CARD.test(number) ? null : number
  if (card === state.card) return state
  const connectedRfidCard = card === null ? null : { number: card, driverName: '' }
  push({ event: 'rfidCard', data: { vehicleId: state.vehicleId, timestamp: at, connectedRfidCard } })
  return { ...state, card }
}
