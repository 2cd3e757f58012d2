import type { NewVehicle } from '../../live/ports.ts'
import { hash32, hashText } from '../../platform/random.ts'
import type { RecordedDetails } from './row.ts'
import type { RecordingScan } from './scan.ts'

/** The vehicles of a recording: one for each recorded vehicle and copy. */

/** Key of a copy; copy 0 is the recorded vehicle itself. */
export const copyKey = (id: string, copy: number): string => `${id}#${copy}`

/** Letters shared by Latin and Cyrillic plates. */
const PLATE_LETTERS = 'ABCEHIKMOPTX'

/** A plate that is always the same for the same vehicle and copy, in the form AB 1234 CD. */
export const platesOf = (id: string, copy: number): string => {
  const hash = hashText(id, copy)
  const letter = (place: number): string => PLATE_LETTERS[hash32(hash, place) % PLATE_LETTERS.length] ?? 'A'
  return `${letter(1)}${letter(2)} ${String(hash % 10_000).padStart(4, '0')} ${letter(3)}${letter(4)}`
}

/** The kind of vehicle in a recording, by its columns: fares mean a taxi, lines mean a bus. */
const kindOf = (scan: RecordingScan): { readonly word: string; readonly group: string } => {
  if (scan.columns.index.occupied !== undefined) return { word: 'Cab ', group: 'Cabs' }
  if (scan.columns.index.route !== undefined) return { word: 'Bus ', group: 'Buses' }
  return { word: '', group: 'Recording' }
}

const describeVehicle = (details: RecordedDetails): string => {
  const parts = [details.route === null ? null : `Route ${details.route}`, details.headsign]
  return parts.filter((part) => part !== null).join(', ')
}

const suffix = (copy: number): string => (copy === 0 ? '' : ` #${copy + 1}`)

/** Every vehicle needed to play the recording `copies` times; found again at the next start by its serial. */
export const recordedFleet = (scan: RecordingScan, copies: number): NewVehicle[] => {
  const kind = kindOf(scan)
  const fleet: NewVehicle[] = []
  for (const [id, details] of scan.vehicles) {
    for (let copy = 0; copy < copies; copy++) {
      fleet.push({
        key: copyKey(id, copy),
        name: `${details.name ?? `${kind.word}${id}`}${suffix(copy)}`,
        licensePlate: details.plate === null ? platesOf(id, copy) : `${details.plate}${suffix(copy)}`,
        deviceSerial: `rec${copy === 0 ? '' : copy + 1}-${id}`,
        groups: [kind.group],
        state: {
          type: 'VEHICLE',
          deviceStatus: 'NO_DATA',
          deviceOn: true,
          description: describeVehicle(details),
        },
      })
    }
  }
  return fleet
}
