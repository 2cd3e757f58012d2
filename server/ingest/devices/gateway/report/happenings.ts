import {
  CARD_NUMBER_MAX,
  isCardNumber,
  normalizeCardNumber,
} from '../../../../../src/contract/rules/rfidCard.ts'
import { TRAILER_IDENTIFIER_MAX, trailerIdentifier } from '../../../../../src/contract/rules/trailer.ts'
import { isStorableText } from '../../../../live/observationCheck.ts'
import type { Observation } from '../../../../live/ports.ts'
import type { DeviceReport } from '../../ports.ts'
import { alarmWords, meaningOf } from './alarms.ts'
import { type DeviceDraft, NO_ALARMS } from './deviceState.ts'

/** Events of a report: alarms, the antenna, the driver's card, the trailer. */

type Push = (observation: Observation) => void

/**
 * Raises the alarms of a report. An alarm that was in the previous report too is ongoing and not raised again, so that
 * one reset by a person stays off; one from a time without reception is raised when it arrives. knownSosAt: last change
 * of the vehicle's alarm; nothing older than it is raised.
 */
export const observeAlarms = (
  draft: DeviceDraft,
  { at, attributes }: DeviceReport,
  isNewest: boolean,
  knownSosAt: number | null,
  push: Push,
): void => {
  const { vehicleId } = draft
  const words = alarmWords(attributes['alarm'])
  if (words.length === 0 && draft.alarms.size === 0) return
  const data = { vehicleId, timestamp: at }
  for (const word of words) {
    if (isNewest && draft.alarms.has(word)) continue
    const meaning = meaningOf(word, draft.lock)
    if (meaning.kind === 'simple') push({ event: 'simple', name: meaning.name, data })
    else if (meaning.kind === 'guard' && isNewest) push({ event: 'SIGNALING_ALARM', data })
    else if (meaning.kind === 'antennaCut' && isNewest) {
      draft.antennaConnected = false
      push({
        event: 'antennaStatus',
        data: { vehicleId, updateTime: at, antConnected: false, shortMode: false },
      })
    } else if (meaning.kind === 'sos' && at > Math.max(draft.sosAt ?? 0, knownSosAt ?? 0)) {
      draft.sosAt = at
      push({ event: 'SOS_ALARM', data })
    }
  }
  if (isNewest) draft.alarms = words.length === 0 ? NO_ALARMS : new Set(words)
}

/** A place proves that a cut antenna works again. */
export const observeAntenna = (draft: DeviceDraft, at: number, hasPlace: boolean, push: Push): void => {
  if (draft.antennaConnected !== false || !hasPlace || draft.alarms.has('gpsAntennaCut')) return
  const { vehicleId } = draft
  push({ event: 'antennaStatus', data: { vehicleId, updateTime: at, antConnected: true, shortMode: false } })
  draft.antennaConnected = true
}

/** The number of the card that a report names, null: the reader is empty; undefined: the report says nothing of it. */
const cardOf = ({ attributes }: DeviceReport): string | null | undefined => {
  const said = attributes['rfid']
  if (typeof said !== 'string' && typeof said !== 'number') return undefined
  const text = String(said)
  if (text.length > CARD_NUMBER_MAX || !isStorableText(text)) return undefined
  const number = normalizeCardNumber(text)
  return isCardNumber(number) ? number : null
}

/** The card in the driver's reader, if changed (VEH-12). */
export const observeCard = (draft: DeviceDraft, report: DeviceReport, push: Push): void => {
  const card = cardOf(report)
  if (card === undefined || card === draft.card) return
  draft.card = card
  pushCard(draft, report, card, push)
}

/** A card of a late report says who drove then; which card is in the reader now is known already. */
export const observeLateCard = (draft: DeviceDraft, report: DeviceReport, push: Push): void => {
  const card = cardOf(report)
  if (card) pushCard(draft, report, card, push)
}

const pushCard = (
  { vehicleId }: DeviceDraft,
  { at }: DeviceReport,
  card: string | null,
  push: Push,
): void => {
  const connectedRfidCard = card === null ? null : { number: card, driverName: '' }
  push({ event: 'rfidCard', data: { vehicleId, timestamp: at, connectedRfidCard } })
}

/** The identifier of the trailer that a report names, null: none is read; undefined: the report says nothing of it. */
const trailerOf = ({ attributes }: DeviceReport): string | null | undefined => {
  const said = attributes['trailer']
  if (typeof said !== 'string' && typeof said !== 'number') return undefined
  const text = String(said)
  if (text.length > TRAILER_IDENTIFIER_MAX || !isStorableText(text)) return undefined
  return trailerIdentifier(text)
}

/** The trailer that the device reads, if changed (TRAILER-04). */
export const observeTrailer = (draft: DeviceDraft, report: DeviceReport, push: Push): void => {
  const trailer = trailerOf(report)
  if (trailer === undefined || trailer === draft.trailer) return
  draft.trailer = trailer
  pushTrailer(draft, report, trailer, push)
}

/** The trailer of a late report hung on the vehicle then, or none did; which one does now is known already. */
export const observeLateTrailer = (draft: DeviceDraft, report: DeviceReport, push: Push): void => {
  const trailer = trailerOf(report)
  if (trailer !== undefined) pushTrailer(draft, report, trailer, push)
}

const pushTrailer = (
  { vehicleId }: DeviceDraft,
  { at }: DeviceReport,
  trailer: string | null,
  push: Push,
): void => {
  const trailerActionEvent = {
    id: 0,
    idSerial: trailer ?? '',
    name: '',
    registerTime: at,
    vehicleLicensePlate: '',
    vehicleName: '',
    width: null,
    type: trailer === null ? 'TRAILER_DISCONNECTED' : 'TRAILER_CONNECTED',
  }
  push({ event: 'trailerAction', data: { vehicleId, trailerActionEvent } })
}
