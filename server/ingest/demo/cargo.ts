import type { ConnectedRfidCard, TrailerActionEvent } from '../../../src/contract/entities/vehicle.ts'
import { normalizeCardNumber } from '../../../src/contract/rules/rfidCard.ts'
import { createRandom, hash32, pick, type Random } from '../../platform/random.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** The drivers of a vehicle and its trailer. */

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

/** The event of coupling or uncoupling the trailer of a vehicle at a moment, ms since the epoch; null: it reads none. */
export const trailerEvent = (
  { trailer, plate, name }: Pick<DemoVehicle, 'trailer' | 'plate' | 'name'>,
  attached: boolean,
  at: number,
): TrailerActionEvent | null =>
  trailer && {
    id: 0,
    idSerial: trailer.serialNumber,
    name: trailer.name,
    registerTime: at,
    vehicleLicensePlate: plate,
    vehicleName: name,
    width: trailer.width,
    type: attached ? 'TRAILER_CONNECTED' : 'TRAILER_DISCONNECTED',
  }
