import { hashUnit } from '../../platform/random.ts'
import type { City } from './cities.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** Responses of the demo fleet's mobile operators to USSD codes (VEH-76), each in the language of its country. */
interface Operator {
  /** The codes that ask for the balance. */
  readonly codes: readonly string[]
  /** The maximum balance. */
  readonly most: number
  readonly balance: (amount: string, until: string) => string
  readonly unknown: string
}

const OPERATORS: Readonly<Record<City['country'], Operator>> = {
  UA: {
    codes: ['*100#', '*101#', '*111#'],
    most: 300,
    balance: (amount, until) => `На рахунку ${amount} грн. Тариф діє до ${until}`,
    unknown: 'Невідома послуга',
  },
  PL: {
    codes: ['*100#', '*101#', '*111#'],
    most: 80,
    balance: (amount, until) => `Stan konta: ${amount} zł. Konto ważne do ${until}`,
    unknown: 'Nieznana usługa',
  },
  SK: {
    codes: ['*100#', '*101#', '*111#'],
    most: 20,
    balance: (amount, until) => `Váš kredit je ${amount} EUR. Platnosť do ${until}`,
    unknown: 'Neznáma služba',
  },
  HU: {
    codes: ['*100#', '*102#', '*111#'],
    most: 6_000,
    balance: (amount, until) => `Egyenlege ${amount} Ft. Felhasználható ${until} napjáig`,
    unknown: 'Ismeretlen szolgáltatás',
  },
  RO: {
    codes: ['*100#', '*123#', '*111#'],
    most: 20,
    balance: (amount, until) => `Creditul dvs. este ${amount} EUR, valabil până la ${until}`,
    unknown: 'Serviciu necunoscut',
  },
  MD: {
    codes: ['*100#', '*111#'],
    most: 200,
    balance: (amount, until) => `Contul dvs.: ${amount} lei, valabil până la ${until}`,
    unknown: 'Serviciu necunoscut',
  },
  CZ: {
    codes: ['*100#', '*101#', '*111#'],
    most: 400,
    balance: (amount, until) => `Váš kredit je ${amount} Kč. Platnost do ${until}`,
    unknown: 'Neznámá služba',
  },
  LT: {
    codes: ['*100#', '*111#', '*123#'],
    most: 20,
    balance: (amount, until) => `Jūsų sąskaitoje ${amount} EUR, galioja iki ${until}`,
    unknown: 'Nežinoma paslauga',
  },
}

const DAY_MS = 86_400_000

const dateOf = (at: number): string =>
  new Date(at).toISOString().slice(0, 10).split('-').toReversed().join('.')

/** The operator's response to a code at a moment, ms since the epoch; the balance shrinks a little from day to day. */
export const operatorAnswer = (
  vehicle: Pick<DemoVehicle, 'key' | 'home'>,
  code: string,
  at: number,
): string => {
  const operator = OPERATORS[vehicle.home.country]
  if (!operator.codes.includes(code)) return operator.unknown
  const day = Math.floor(at / DAY_MS)
  const left = 30 - ((day + Math.floor(hashUnit(vehicle.key, 111) * 30)) % 30)
  const amount = operator.most * (0.1 + 0.9 * hashUnit(vehicle.key, 112)) * (left / 30)
  return operator.balance(amount.toFixed(2).replace('.', ','), dateOf(at + left * DAY_MS))
}
