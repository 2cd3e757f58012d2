import type {
  TraccarApi,
  TraccarDevice,
  TraccarDriver,
  TraccarGeofence,
  TraccarGroup,
  TraccarMaintenance,
  TraccarUser,
} from './traccarApi.ts'

/** What a token may see of a Traccar server, but positions. */
export interface TraccarLists {
  readonly devices: readonly TraccarDevice[]
  readonly groups: readonly TraccarGroup[]
  readonly geofences: readonly TraccarGeofence[]
  readonly drivers: readonly TraccarDriver[]
  readonly maintenance: readonly TraccarMaintenance[]
  readonly people: readonly TraccarUser[]
  /** The maintenance of each device, its own and that of its groups. */
  readonly services: ReadonlyMap<number, readonly TraccarMaintenance[]>
  /** The attributes of the newest position of each device. */
  readonly latest: ReadonlyMap<number, TraccarDevice['attributes']>
}

/** Reads the lists; `report` takes how much of it is done, 0 to 1. Throws as the calls do. */
export const readLists = async (
  api: TraccarApi,
  report: (progress: number) => void,
): Promise<TraccarLists> => {
  const devices = await api.list('devices')
  const groups = await api.list('groups')
  const geofences = await api.list('geofences')
  const drivers = await api.list('drivers')
  const maintenance = await api.list('maintenance')
  const people = await api.list('users')
  const positions = await api.list('positions')
  const services = maintenance.length === 0 ? new Map() : await readServices(api, devices, groups, report)
  return {
    devices: byId(devices),
    groups: byId(groups),
    geofences: byId(geofences),
    drivers: byId(drivers),
    maintenance: byId(maintenance),
    people: byId(people),
    services,
    latest: new Map(positions.map(({ deviceId, attributes }) => [deviceId, attributes])),
  }
}

/** Equal names are numbered in this order, on every run alike. */
const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.id - b.id)

const readServices = async (
  api: TraccarApi,
  devices: readonly TraccarDevice[],
  groups: readonly TraccarGroup[],
  report: (progress: number) => void,
): Promise<Map<number, readonly TraccarMaintenance[]>> => {
  const ofGroups = new Map<number, readonly TraccarMaintenance[]>()
  for (const { id } of groups) ofGroups.set(id, await api.list('maintenance', { groupId: id }))
  const parents = new Map(groups.map(({ id, groupId }) => [id, groupId ?? 0]))
  const services = new Map<number, readonly TraccarMaintenance[]>()
  for (const [index, { id, groupId }] of devices.entries()) {
    const own = await api.list('maintenance', { deviceId: id })
    const all = [...own, ...upwards(groupId ?? 0, parents).flatMap((group) => ofGroups.get(group) ?? [])]
    services.set(id, [...new Map(all.map((service) => [service.id, service])).values()])
    report((index + 1) / devices.length)
  }
  return services
}

/** A group and those that it is in. */
const upwards = (group: number, parents: ReadonlyMap<number, number>): readonly number[] => {
  const seen: number[] = []
  for (let one = group; one !== 0 && !seen.includes(one); one = parents.get(one) ?? 0) seen.push(one)
  return seen
}
