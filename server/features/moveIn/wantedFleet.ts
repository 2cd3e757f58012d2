import {
  deviceSerial,
  deviceType,
  PLATE_MAX,
  TEXT_MAX,
  VEHICLE_NAME_MAX,
} from '../../../src/contract/http/admin/fields.ts'
import { DEFAULT_DEVICE_TYPE } from '../../../src/contract/constants.ts'
import { type GeozoneBody, ZONE_NAME_MAX, ZONE_SPEED_MAX } from '../../../src/contract/http/geozones.ts'
import { GROUP_NAME_MAX } from '../../../src/contract/http/groups.ts'
import { INTERVAL_MAX, READING_MAX } from '../../../src/contract/http/maintenance.ts'
import { CARD_NUMBER_MAX, isCardNumber, normalizeCardNumber } from '../../../src/contract/rules/rfidCard.ts'
import { foldOf, isPlainName, withoutInvisible } from '../../../src/contract/rules/text.ts'
import { KNOT } from '../../ingest/devices/http/units.ts'
import type { LeftOutTally } from './leftOutTally.ts'
import type {
  TraccarDevice,
  TraccarDriver,
  TraccarGeofence,
  TraccarGroup,
  TraccarMaintenance,
} from './traccarApi.ts'
import type { TraccarLists } from './traccarLists.ts'
import { zoneOfArea } from './zoneOfArea.ts'

/** What a Traccar server has, in the product's terms; what cannot be said in them is tallied. Pure. */

export interface WantedVehicle {
  /** As the Traccar server numbers its device. */
  readonly traccarId: number
  readonly serial: string
  readonly name: string
  readonly plate: string
  readonly deviceType: string
  readonly group: string | null
}
export type WantedZone = Omit<GeozoneBody, 'zoneTypeId' | 'owner_login'>
export interface WantedEmployee {
  readonly firstName: string
  readonly lastName: string
  /** The number of the card that the driver is known by; null: the identifier cannot be that of a card. */
  readonly card: string | null
}
/** A service of a vehicle, km and h. */
export interface WantedService {
  readonly serial: string
  readonly vehicleName: string
  readonly name: string
  readonly everyKm: number | null
  readonly everyHours: number | null
  readonly fromKm: number | null
  readonly fromHours: number | null
}
export interface WantedFleet {
  readonly vehicles: readonly WantedVehicle[]
  readonly zones: readonly WantedZone[]
  readonly employees: readonly WantedEmployee[]
  readonly services: readonly WantedService[]
}

const ZONE_COLOR = '#2f6fde'
/** Traccar's own width of a line where it names none, to either side, metres. */
const LINE_REACH_M = 25
const NAME_MAX = 60
const SERVICE_NAME_MAX = 100
/** Stands for the missing part of a name of one word. */
const NO_WORD = '–'

export const wantedFleet = (lists: TraccarLists, leftOut: LeftOutTally): WantedFleet => {
  const vehicles = wantedVehicles(lists, leftOut)
  return {
    vehicles,
    zones: wantedZones(lists.geofences, leftOut),
    employees: wantedEmployees(lists.drivers, leftOut),
    services: wantedServices(lists, vehicles, leftOut),
  }
}

/** A name as the product allows it, of at most so many characters. */
const plain = (text: string, most: number): string => {
  const line = text.replace(/[\r\n\t]+/g, ' ').normalize('NFC')
  const seen = isPlainName(line) ? line : withoutInvisible(line)
  return (
    seen
      .trim()
      .slice(0, most)
      .replace(/\p{Cs}$/u, '')
      .trim() || '?'
  )
}

const textIn = (attributes: TraccarDevice['attributes'], name: string): string | null => {
  const value = attributes?.[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
const numberIn = (attributes: TraccarDevice['attributes'], name: string): number | null => {
  const value = attributes?.[name]
  return typeof value === 'number' && value > 0 ? value : null
}

const wantedVehicles = ({ devices, groups }: TraccarLists, leftOut: LeftOutTally): WantedVehicle[] => {
  const paths = groupPaths(groups)
  const wanted: WantedVehicle[] = []
  const serials = new Set<string>()
  for (const { id, name, uniqueId, groupId, model, attributes } of devices) {
    const { data: serial } = deviceSerial.safeParse(uniqueId)
    if (serial === undefined || serials.has(serial)) {
      leftOut.add('vehicles', 'serial', name)
      continue
    }
    serials.add(serial)
    const plate = textIn(attributes, 'licensePlate') ?? textIn(attributes, 'plate') ?? name
    wanted.push({
      traccarId: id,
      serial,
      name: plain(name, VEHICLE_NAME_MAX),
      plate: plain(plate, PLATE_MAX),
      deviceType: deviceType.safeParse(model).data ?? DEFAULT_DEVICE_TYPE,
      group: paths.get(groupId ?? 0) ?? null,
    })
  }
  const used = new Set(wanted.map(({ group }) => group))
  for (const { id, name } of groups)
    if (!used.has(paths.get(id) ?? null)) leftOut.add('groups', 'emptyGroup', name)
  return wanted
}

/** Names of groups with those that they are in, as `North / Kyiv`. */
export const groupPaths = (groups: readonly TraccarGroup[]): ReadonlyMap<number, string> => {
  const known = new Map(groups.map((group) => [group.id, group]))
  const pathOf = ({ name, groupId }: TraccarGroup, seen: ReadonlySet<number>): string => {
    const parent = known.get(groupId ?? 0)
    // Groups that contain each other end at the first one that repeats.
    if (parent === undefined || seen.has(parent.id)) return name
    return `${pathOf(parent, new Set([...seen, parent.id]))} / ${name}`
  }
  return new Map(groups.map((group) => [group.id, plain(pathOf(group, new Set([group.id])), GROUP_NAME_MAX)]))
}

const wantedZones = (geofences: readonly TraccarGeofence[], leftOut: LeftOutTally): WantedZone[] => {
  const wanted: WantedZone[] = []
  const names = new Map<string, number>()
  for (const { name: given, area, description, attributes } of geofences) {
    const shape = zoneOfArea(area, numberIn(attributes, 'polylineDistance') ?? LINE_REACH_M)
    if (typeof shape === 'string') {
      leftOut.add('zones', shape, given)
      continue
    }
    const name = plain(given, ZONE_NAME_MAX)
    const before = names.get(foldOf(name)) ?? 0
    names.set(foldOf(name), before + 1)
    const color = textIn(attributes, 'color')?.toLowerCase() ?? ''
    const limit = numberIn(attributes, 'speedLimit')
    wanted.push({
      ...shape,
      points: [...shape.points],
      // Zones are known by their names on a second run, so that equal ones are numbered.
      name: before === 0 ? name : `${name.slice(0, ZONE_NAME_MAX - 6)} ${before + 1}`,
      color: /^#[0-9a-f]{6}$/.test(color) ? color : ZONE_COLOR,
      group: null,
      description: (description ?? '').trim() === '' ? '' : plain(description ?? '', TEXT_MAX),
      speedLimit: limit === null || limit * KNOT > ZONE_SPEED_MAX ? null : limit * KNOT,
      workingHours: null,
    })
  }
  return wanted
}

const wantedEmployees = (drivers: readonly TraccarDriver[], leftOut: LeftOutTally): WantedEmployee[] => {
  const cards = new Set<string>()
  return drivers.map(({ name, uniqueId }) => {
    const words = plain(name, NAME_MAX * 2).split(/\s+/)
    const last = words.length === 1 ? words[0] : words.at(-1)
    const first = words.length === 1 ? NO_WORD : words.slice(0, -1).join(' ')
    const number = normalizeCardNumber(uniqueId)
    const isCard =
      isCardNumber(number) && number.length <= CARD_NUMBER_MAX && isPlainName(number) && !cards.has(number)
    if (isCard) cards.add(number)
    else leftOut.add('employees', 'card', name)
    return {
      firstName: plain(first, NAME_MAX),
      lastName: plain(last ?? name, NAME_MAX),
      card: isCard ? number : null,
    }
  })
}

const wantedServices = (
  { services, latest, maintenance }: TraccarLists,
  vehicles: readonly WantedVehicle[],
  leftOut: LeftOutTally,
): WantedService[] => {
  const wanted: WantedService[] = []
  const used = new Set<number>()
  for (const { traccarId, serial, name: vehicleName } of vehicles) {
    for (const service of services.get(traccarId) ?? []) {
      used.add(service.id)
      const interval = intervalOf(service, latest.get(traccarId))
      if (interval === null) leftOut.add('maintenance', 'interval', `${service.name}, ${vehicleName}`)
      else wanted.push({ serial, vehicleName, name: plain(service.name, SERVICE_NAME_MAX), ...interval })
    }
  }
  for (const { id, name } of maintenance) if (!used.has(id)) leftOut.add('maintenance', 'noVehicle', name)
  return wanted
}

const KM_M = 1_000
const HOUR_MS = 3_600_000

const intervalOf = (
  { type, start, period }: TraccarMaintenance,
  latest: TraccarDevice['attributes'],
): Pick<WantedService, 'everyKm' | 'everyHours' | 'fromKm' | 'fromHours'> | null => {
  const unit = type === 'totalDistance' ? KM_M : type === 'hours' ? HOUR_MS : null
  if (unit === null) return null
  const isKm = unit === KM_M
  const every = Math.round(period / unit)
  // It is due at `start` and after each further period; it counts from the last of these that has passed.
  const passed = Math.max(-1, Math.floor(((numberIn(latest, type) ?? 0) - start) / period))
  const from = Math.max(0, Math.round((start + passed * period) / unit))
  const most = isKm ? INTERVAL_MAX.km : INTERVAL_MAX.hours
  if (!(every >= 1 && every <= most && from <= READING_MAX)) return null
  return isKm
    ? { everyKm: every, fromKm: from, everyHours: null, fromHours: null }
    : { everyKm: null, fromKm: null, everyHours: every, fromHours: from }
}
