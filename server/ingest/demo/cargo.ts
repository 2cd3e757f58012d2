import type { ConnectedRfidCard, TrailerActionEvent } from '../../../src/contract/entities/vehicle.ts'
import { normalizeCardNumber } from '../../../src/contract/rules/rfidCard.ts'
import { createRandom, hash32, pick, type Random } from '../../platform/random.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** The driver of a vehicle and its trailer. */

/** Surnames and first names that go together. */
const NAMES: readonly (readonly [surnames: readonly string[], firstNames: readonly string[]])[] = [
  [
    [
      'Шевченко',
      'Коваленко',
      'Бондаренко',
      'Ткаченко',
      'Кравчук',
      'Мельник',
      'Поліщук',
      'Гриценко',
      'Савчук',
    ],
    ['Олександр', 'Іван', 'Микола', 'Сергій', 'Андрій', 'Тарас', 'Юрій', 'Василь'],
  ],
  [
    ['Nowak', 'Kowalski', 'Wiśniewski'],
    ['Piotr', 'Marek', 'Tomasz'],
  ],
  [
    ['Popescu', 'Ionescu'],
    ['Ion', 'Andrei'],
  ],
  [
    ['Horváth', 'Szabó'],
    ['László', 'Gábor'],
  ],
]
/** The share of drivers with the first names of the list. */
const UKRAINIAN_SHARE = 0.75

const driverNameOf = (random: Random): string => {
  const place = random() < UKRAINIAN_SHARE ? 0 : 1 + Math.floor(random() * (NAMES.length - 1))
  const [surnames, firstNames] = NAMES[place] ?? [[''], ['']]
  return `${pick(random, surnames)} ${pick(random, firstNames)}`
}

const TRAILERS = [
  'Schmitz SCS',
  'Krone SDP27',
  'Kögel S24',
  'Fliegl SDS',
  'Wielton NS34',
  'Schwarzmüller',
] as const

/** Drivers of a vehicle, each with a card. */
export const DRIVERS = 3

/** The card of one of the vehicle's drivers. */
export const cardOf = ({ key: vehicleKey }: Pick<DemoVehicle, 'key'>, driver: number): ConnectedRfidCard => {
  const key = hash32(vehicleKey, 84, driver)
  const random = createRandom(key)
  return {
    number: normalizeCardNumber(key.toString(16)),
    driverName: driverNameOf(random),
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
