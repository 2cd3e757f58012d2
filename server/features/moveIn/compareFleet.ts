import type { MoveInCount, MoveInKind, MoveInReport } from '../../../src/contract/http/admin/moveIn.ts'
import { MAINTENANCE_MAX, MAINTENANCE_PER_VEHICLE_MAX } from '../../../src/contract/http/maintenance.ts'
import { groupNameKey } from '../../../src/contract/rules/groupName.ts'
import { foldOf } from '../../../src/contract/rules/text.ts'
import { employeeKey, type KnownFleet, serviceKey } from './knownFleet.ts'
import { LeftOutTally } from './leftOutTally.ts'
import type { TraccarLists } from './traccarLists.ts'
import { type WantedFleet, wantedFleet } from './wantedFleet.ts'

/** Positions are counted as they are brought; the other kinds are in archives only. */
type FleetKind = Extract<MoveInKind, 'vehicles' | 'groups' | 'zones' | 'employees' | 'maintenance' | 'people'>

/** What is to be made, and the report of it all. */
export interface FleetDifference {
  /** All vehicles that are brought, those that are known too. */
  readonly brought: WantedFleet['vehicles']
  readonly fresh: WantedFleet
  readonly report: MoveInReport
}

/** Compares a Traccar server with what a client has; reads that by `readKnown`, once. Nothing is changed. */
export const compareFleet = async (
  lists: TraccarLists,
  readKnown: (wanted: WantedFleet) => Promise<KnownFleet>,
): Promise<FleetDifference> => {
  const leftOut = new LeftOutTally()
  const wanted = wantedFleet(lists, leftOut)
  const known = await readKnown(wanted)
  for (const { name } of lists.people) leftOut.add('people', 'invite', name)
  const brought = wanted.vehicles.filter(({ serial, name }) => {
    if (known.foreign.has(serial)) leftOut.add('vehicles', 'foreignDevice', name)
    return !known.foreign.has(serial)
  })
  const fresh = {
    vehicles: brought.filter(({ serial }) => !known.vehicles.has(serial)),
    zones: wanted.zones.filter(({ name }) => !known.zones.has(foldOf(name))),
    employees: freshEmployees(wanted, known, leftOut),
    services: freshServices(wanted, known, brought, leftOut),
  }
  const groups = new Set(brought.flatMap(({ group }) => group ?? []).map(groupNameKey))
  const made: Readonly<Record<FleetKind, number>> = {
    vehicles: fresh.vehicles.length,
    groups: [...groups].filter((key) => !known.groups.has(key)).length,
    zones: fresh.zones.length,
    employees: fresh.employees.length,
    maintenance: fresh.services.length,
    people: 0,
  }
  const there: Readonly<Record<FleetKind, number>> = {
    vehicles: brought.length - made.vehicles,
    groups: groups.size - made.groups,
    zones: wanted.zones.length - made.zones,
    employees: wanted.employees.length - made.employees,
    maintenance: wanted.services.filter((service) => isThere(service, known)).length,
    people: 0,
  }
  return { brought, fresh, report: { counts: countsOf(leftOut, made, there), leftOut: leftOut.all } }
}

/** A driver without a card is brought all the same, so that it counts as read once. */
const countsOf = (
  leftOut: LeftOutTally,
  made: Readonly<Record<FleetKind, number>>,
  there: Readonly<Record<FleetKind, number>>,
): MoveInCount[] =>
  (Object.keys(made) as FleetKind[]).map((kind) => {
    const out = leftOut.all
      .filter((row) => row.kind === kind && row.reason !== 'card')
      .reduce((sum, { count }) => sum + count, 0)
    return { kind, read: made[kind] + there[kind] + out, fresh: made[kind], known: there[kind] }
  })

/** Drivers of one name are one employee: no second run could tell them apart. */
const freshEmployees = ({ employees }: WantedFleet, known: KnownFleet, leftOut: LeftOutTally) => {
  const names = new Set(known.employees)
  return employees.flatMap((employee) => {
    const key = employeeKey(employee)
    if (names.has(key)) return []
    names.add(key)
    const { card } = employee
    const isHeld = card !== null && known.heldCards.has(known.cards.get(card) ?? 0)
    if (!isHeld) return [employee]
    leftOut.add('employees', 'card', `${employee.firstName} ${employee.lastName}`)
    return [{ ...employee, card: null }]
  })
}

const isThere = ({ serial, name }: WantedFleet['services'][number], known: KnownFleet): boolean =>
  known.services.has(serviceKey(known.vehicles.get(serial) ?? 0, name))

const freshServices = (
  { services }: WantedFleet,
  known: KnownFleet,
  brought: WantedFleet['vehicles'],
  leftOut: LeftOutTally,
): WantedFleet['services'] => {
  const serials = new Set(brought.map(({ serial }) => serial))
  const perVehicle = new Map<string, number>()
  const names = new Set<string>()
  let all = known.services.size
  return services.filter((service) => {
    const { serial, name, vehicleName } = service
    if (isThere(service, known)) return false
    const said = `${name}, ${vehicleName}`
    const key = `${serial} ${foldOf(name)}`
    const count = perVehicle.get(serial) ?? 0
    if (!serials.has(serial) || names.has(key)) {
      leftOut.add('maintenance', 'noVehicle', said)
      return false
    }
    if (count >= MAINTENANCE_PER_VEHICLE_MAX || all >= MAINTENANCE_MAX) {
      leftOut.add('maintenance', 'full', said)
      return false
    }
    names.add(key)
    perVehicle.set(serial, count + 1)
    all++
    return true
  })
}
