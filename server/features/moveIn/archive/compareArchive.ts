import {
  ARCHIVE_LISTS,
  type ArchiveList,
  type ArchiveLists,
  type ArchiveRow,
} from '../../../../src/contract/http/admin/archive.ts'
import type { MoveInCount, MoveInReport } from '../../../../src/contract/http/admin/moveIn.ts'
import { groupNameKey } from '../../../../src/contract/rules/groupName.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import type { AccountLists } from '../../archive/readAccountLists.ts'
import { employeeKey } from '../knownFleet.ts'
import type { LeftOutTally } from '../leftOutTally.ts'
import { type Here, isWholeRoute, keysOf, LIST_RULES, namesOf, vehicleKey, zoneKey } from './listRules.ts'

/** What a client has of an archive, and what is to be made. Pure. */

export interface ArchiveDifference {
  readonly fresh: ArchiveLists
  /** Ids of vehicles, zones and employees that are there, by their numbers in the archive. */
  readonly vehicleIds: ReadonlyMap<number, number>
  readonly zoneIds: ReadonlyMap<number, number>
  readonly employeeIds: ReadonlyMap<number, number>
  /** Numbers of the vehicles that are there or are to be made. */
  readonly vehicles: ReadonlySet<number>
  readonly report: MoveInReport
}

/**
 * Compares an archive with what a client has. foreign: serials of trackers of other clients, whose vehicles are left out together with
 * what belongs to them.
 */
export const compareArchive = (
  wanted: ArchiveLists,
  known: AccountLists,
  foreign: ReadonlySet<string>,
  leftOut: LeftOutTally,
): ArchiveDifference => {
  for (const { login } of wanted.people) leftOut.add('people', 'invite', login)
  const isOurs = ({ serial }: ArchiveRow<'vehicles'>): boolean => serial === null || !foreign.has(serial)
  for (const row of wanted.vehicles) if (!isOurs(row)) leftOut.add('vehicles', 'foreignDevice', row.name)
  const lists: ArchiveLists = { ...wanted, vehicles: wanted.vehicles.filter(isOurs), people: [] }
  const knownLists: ArchiveLists = { ...known.lists, tasks: [...known.lists.tasks, ...known.endedTasks] }
  const tasks = keysOfBoth(lists.tasks, knownLists.tasks)
  const [keys, knownKeys] = [
    { ...keysOf(lists), tasks },
    { ...keysOf(known.lists), tasks },
  ]
  const names = namesOf(wanted)
  const zones = new Set(keys.zones.keys())
  const routes = [...lists.routes.filter((row) => isWholeRoute(row, { zones })), ...known.lists.routes]
  const here: Here = {
    vehicles: new Set(keys.vehicles.keys()),
    zones,
    employees: new Set(lists.employees.flatMap(({ number }) => number ?? [])),
    routes: new Set(routes.map(({ name }) => foldOf(name))),
    groups: new Set([...lists.groups, ...known.lists.groups].map(({ name }) => groupNameKey(name))),
    people: new Set(known.lists.people.map(({ login }) => login)),
  }

  const compareList = <List extends ArchiveList>(list: List) => {
    const rule = LIST_RULES[list]
    const keyOf = (row: ArchiveRow<List>) => rule.keyOf(row, keys)
    const leave = (reason: 'noVehicle' | 'reference' | 'full') => (row: ArchiveRow<List>) =>
      leftOut.add(list, reason, rule.nameOf(row, names))
    const rows: readonly ArchiveRow<List>[] = lists[list]
    const there: readonly ArchiveRow<List>[] = knownLists[list]
    const hasVehicle = (row: ArchiveRow<List>) =>
      rule.mostOfVehicle === undefined || keys.vehicles.has(vehicleOf(row))
    const isWhole = (row: ArchiveRow<List>) => rule.isWhole?.(row, here) ?? true
    const brought = partition(partition(rows, hasVehicle, leave('noVehicle')), isWhole, leave('reference'))
    const missing = beyond(
      brought,
      keyOf,
      there.map((row) => rule.keyOf(row, knownKeys)),
    )
    const ofVehicles = atMost(
      missing,
      {
        most: rule.mostOfVehicle,
        keyOf: (row) => keys.vehicles.get(vehicleOf(row)) ?? '',
        taken: there.map((row) => knownKeys.vehicles.get(vehicleOf(row)) ?? ''),
      },
      leave('full'),
    )
    const fresh = atMost(
      ofVehicles,
      { most: rule.most, keyOf: () => '', taken: there.map(() => '') },
      leave('full'),
    )
    return { fresh, known: brought.length - missing.length }
  }

  const compared = (Object.keys(ARCHIVE_LISTS) as ArchiveList[]).map((list) => ({
    list,
    ...compareList(list),
  }))
  const counts = compared.map(({ list: kind, fresh, known: there }): MoveInCount => {
    const out = leftOut.all
      .filter((row) => row.kind === kind && row.reason !== 'card')
      .reduce((sum, { count }) => sum + count, 0)
    return { kind, read: fresh.length + there + out, fresh: fresh.length, known: there }
  })
  return {
    fresh: Object.fromEntries(compared.map(({ list, fresh }) => [list, fresh])) as unknown as ArchiveLists,
    vehicleIds: idsOf(lists.vehicles, known.lists.vehicles, known.vehicleIds, vehicleKey),
    zoneIds: idsOf(lists.zones, known.lists.zones, known.zoneIds, zoneKey),
    employeeIds: idsOf(lists.employees, known.lists.employees, known.employeeIds, employeeKey),
    vehicles: here.vehicles,
    report: { counts, leftOut: leftOut.all },
  }
}

/** The keys of tasks that are in both. */
const keysOfBoth = (
  tasks: readonly ArchiveRow<'tasks'>[],
  known: readonly ArchiveRow<'tasks'>[],
): ReadonlySet<string> => {
  const there = new Set(known.map(({ key }) => key))
  return new Set(tasks.flatMap(({ key }) => (key !== null && there.has(key) ? key : [])))
}

/** The number of the vehicle of a row; 0: it has none. */
const vehicleOf = (row: object): number => (row as { readonly vehicle?: number }).vehicle ?? 0

/** The rows that fit; the others are passed on. */
const partition = <Row>(
  rows: readonly Row[],
  fits: (row: Row) => boolean,
  onOther: (row: Row) => void,
): readonly Row[] =>
  rows.filter((row) => {
    const isGood = fits(row)
    if (!isGood) onOther(row)
    return isGood
  })

/** The rows beyond as many of their key as are known. */
const beyond = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  known: readonly string[],
): readonly Row[] => {
  const there = countsOf(known)
  return rows.filter((row) => {
    const left = there.get(keyOf(row)) ?? 0
    if (left > 0) there.set(keyOf(row), left - 1)
    return left === 0
  })
}

interface Limit<Row> {
  /** Absent: there is no limit. */
  readonly most: number | undefined
  readonly keyOf: (row: Row) => string
  /** Keys of the rows that are there. */
  readonly taken: readonly string[]
}

/** The rows until there are `most` of their key. */
const atMost = <Row>(
  rows: readonly Row[],
  { most, keyOf, taken }: Limit<Row>,
  onFull: (row: Row) => void,
): readonly Row[] => {
  if (most === undefined) return rows
  const counts = countsOf(taken)
  const fits = (row: Row): boolean => {
    const count = counts.get(keyOf(row)) ?? 0
    if (count < most) counts.set(keyOf(row), count + 1)
    return count < most
  }
  return partition(rows, fits, onFull)
}

const countsOf = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Ids of the rows that are there, by their numbers; equal ones are the client's in their order. */
const idsOf = <Row extends { readonly number: number | null }>(
  rows: readonly Row[],
  known: readonly Row[],
  knownIds: ReadonlyMap<number, number>,
  keyOf: (row: Row) => string,
): ReadonlyMap<number, number> => {
  const ids = new Map<string, number[]>()
  for (const row of known) {
    const id = knownIds.get(row.number ?? 0)
    if (id !== undefined) ids.set(keyOf(row), [...(ids.get(keyOf(row)) ?? []), id])
  }
  return new Map(
    rows.flatMap((row) => {
      const id = ids.get(keyOf(row))?.shift()
      return id === undefined || row.number === null ? [] : [[row.number, id] as const]
    }),
  )
}
