/** Vehicle classes of the demo fleet: name, driving behaviour and cargo. */
export type ClassName = 'longHaul' | 'reefer' | 'van' | 'car' | 'bus' | 'special' | 'trailer'

export interface VehicleClass {
  readonly name: ClassName
  /** Share of the fleet. */
  readonly share: number
  readonly makes: readonly string[]
  readonly groups: readonly string[]
  /** Its routes: between cities this far apart (metres), or within one city (local). */
  readonly range:
    | { readonly kind: 'cities'; readonly minM: number; readonly maxM: number }
    | { readonly kind: 'local' }
  /** m/s */
  readonly cruise: readonly [slowest: number, fastest: number]
  readonly citySpeed: number
  /** Above this the vehicle is speeding, m/s (VEH-57). */
  readonly allowedSpeed: number
  /** Speed of its occasional hurry, m/s. */
  readonly hurrySpeed: number
  readonly tanks: readonly number[]
  readonly litresPer100Km: number
  /** Nominal voltage of the vehicle's electrical system. */
  readonly volts: 12 | 24
  readonly pullsTrailer: boolean
  readonly cooled: boolean
  readonly stopMinutes: readonly [shortest: number, longest: number]
}

const km = (value: number): number => value * 1_000

export const VEHICLE_CLASSES: readonly VehicleClass[] = [
  {
    name: 'longHaul',
    share: 0.32,
    makes: [
      'MAN TGX 18.440',
      'DAF XF 480',
      'Volvo FH 460',
      'Scania R450',
      'Камаз 5490',
      'Mercedes-Benz Actros 1845',
      'Renault T 460',
      'Iveco S-Way 480',
      'МАЗ 5440',
    ],
    groups: ['Long haul', 'Тягачі', 'Export PL'],
    range: { kind: 'cities', minM: km(180), maxM: km(700) },
    cruise: [21.5, 24.5],
    citySpeed: 12.5,
    allowedSpeed: 25,
    hurrySpeed: 28.5,
    tanks: [400, 300],
    litresPer100Km: 31,
    volts: 24,
    pullsTrailer: true,
    cooled: false,
    stopMinutes: [25, 110],
  },
  {
    name: 'reefer',
    share: 0.12,
    makes: [
      'DAF XF 530 Reefer',
      'Scania S500',
      'Volvo FH 500',
      'Рефрижератор MAN TGS',
      'Renault Premium 430',
    ],
    groups: ['Рефрижераторы', 'Long haul'],
    range: { kind: 'cities', minM: km(150), maxM: km(600) },
    cruise: [21, 24],
    citySpeed: 12.5,
    allowedSpeed: 25,
    hurrySpeed: 27.8,
    tanks: [450, 250],
    litresPer100Km: 34,
    volts: 24,
    pullsTrailer: true,
    cooled: true,
    stopMinutes: [20, 80],
  },
  {
    name: 'van',
    share: 0.24,
    makes: [
      'Mercedes-Benz Sprinter 316',
      'Ford Transit 350',
      'Volkswagen Crafter',
      'ГАЗель Next',
      'Renault Master',
      'Fiat Ducato',
      'Peugeot Boxer',
    ],
    groups: ['Доставка Київ', 'Vans', 'Кур’єри'],
    range: { kind: 'cities', minM: km(60), maxM: km(260) },
    cruise: [23, 28],
    citySpeed: 12,
    allowedSpeed: 30.5,
    hurrySpeed: 33.5,
    tanks: [75],
    litresPer100Km: 10.5,
    volts: 12,
    pullsTrailer: false,
    cooled: false,
    stopMinutes: [12, 50],
  },
  {
    name: 'car',
    share: 0.14,
    makes: [
      'Škoda Octavia',
      'Toyota Corolla',
      'Renault Duster',
      'Hyundai Accent',
      'Volkswagen Passat',
      'ЗАЗ Lanos',
      'Dacia Logan',
    ],
    groups: ['Sales', 'Легкові'],
    range: { kind: 'local' },
    cruise: [13, 17],
    citySpeed: 13,
    allowedSpeed: 17.5,
    hurrySpeed: 21,
    tanks: [50],
    litresPer100Km: 7.5,
    volts: 12,
    pullsTrailer: false,
    cooled: false,
    stopMinutes: [10, 45],
  },
  {
    name: 'bus',
    share: 0.08,
    makes: ['Богдан А092', 'Эталон БАЗ-А079', 'Mercedes-Benz Tourismo', 'Setra S 415', 'Neoplan Cityliner'],
    groups: ['Автобуси', 'Passengers'],
    range: { kind: 'cities', minM: km(90), maxM: km(380) },
    cruise: [21, 25],
    citySpeed: 11.5,
    allowedSpeed: 27.8,
    hurrySpeed: 30,
    tanks: [260],
    litresPer100Km: 24,
    volts: 24,
    pullsTrailer: false,
    cooled: false,
    stopMinutes: [10, 35],
  },
  {
    name: 'special',
    share: 0.08,
    makes: [
      'JCB 3CX',
      'МТЗ-82.1',
      'John Deere 6155M',
      'Автокран КС-55727',
      'Case IH Puma 185',
      'КамАЗ 65115 самосвал',
    ],
    groups: ['Спецтехника', 'Agro'],
    range: { kind: 'local' },
    cruise: [7, 10],
    citySpeed: 7,
    allowedSpeed: 11,
    hurrySpeed: 13,
    tanks: [220],
    litresPer100Km: 38,
    volts: 24,
    pullsTrailer: true,
    cooled: false,
    stopMinutes: [15, 70],
  },
  {
    name: 'trailer',
    share: 0.02,
    makes: ['Schmitz Cargobull S.KO', 'Krone Cool Liner', 'Kögel Cargo'],
    groups: ['Причепи'],
    range: { kind: 'cities', minM: km(180), maxM: km(600) },
    cruise: [21, 24],
    citySpeed: 12.5,
    allowedSpeed: 25,
    hurrySpeed: 27,
    tanks: [240],
    litresPer100Km: 9,
    volts: 24,
    pullsTrailer: false,
    cooled: true,
    stopMinutes: [25, 120],
  },
]
