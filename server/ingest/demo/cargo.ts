import type { ConnectedRfidCard, TrailerActionEvent } from '../../../src/contract/entities/vehicle.ts'
import { createRandom, hash32, pick } from '../../platform/random.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** The driver of a vehicle and its trailer. */

const SURNAMES = [
  'Шевченко',
  'Коваленко',
  'Бондаренко',
  'Ткаченко',
  'Кравчук',
  'Мельник',
  'Поліщук',
  'Nowak',
  'Kowalski',
  'Popescu',
  'Horváth',
  'Novák',
  'Гриценко',
  'Савчук',
  'Литвин',
]
const FIRST_NAMES = [
  'Олександр',
  'Іван',
  'Микола',
  'Сергій',
  'Андрій',
  'Тарас',
  'Piotr',
  'Ion',
  'László',
  'Marek',
  'Юрій',
  'Василь',
]
const TRAILERS = [
  'Schmitz SCS',
  'Krone SDP27',
  'Kögel S24',
  'Fliegl SDS',
  'Wielton NS34',
  'Schwarzmüller',
] as const

/** The card of one of the vehicle's drivers. */
export const cardOf = (v: DemoVehicle, driver: number): ConnectedRfidCard => {
  const key = hash32(v.key, 84, driver)
  const random = createRandom(key)
  return {
    number: key.toString(16).toUpperCase().padStart(8, '0'),
    driverName: `${pick(random, SURNAMES)} ${pick(random, FIRST_NAMES)}`,
  }
}

/** The event of coupling or uncoupling the trailer; the same leg gives the same event. */
export const trailerEvent = (
  v: DemoVehicle,
  attached: boolean,
  legNumber: number,
  at: number,
): TrailerActionEvent => {
  const random = createRandom(hash32(v.key, 85, legNumber >> 3))
  return {
    id: hash32(v.key, 86, legNumber),
    idSerial: `TR-${String(Math.floor(random() * 1e6)).padStart(6, '0')}`,
    name: pick(random, TRAILERS),
    registerTime: at,
    vehicleLicensePlate: v.plate,
    vehicleName: v.name,
    width: v.kind.name === 'special' ? 6 : 2.55,
    type: attached ? 'TRAILER_CONNECTED' : 'TRAILER_DISCONNECTED',
  }
}
