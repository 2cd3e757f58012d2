import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportError,
  type ImportRow,
  type ImportValues,
} from '../../../../src/contract/http/admin/imports.ts'
import type { CheckedLine } from './checkLines.ts'
import { type Known, type KnownDevice, memberKey, placeKey } from './readKnown.ts'

/** The values of a line without the faulty ones, which may hold what no database takes. */
export const soundValues = ({ values, errors }: CheckedLine): ImportValues => {
  const emptied = errors.flatMap(({ column }) => (column === null ? IMPORT_COLUMNS : [column]))
  return { ...values, ...Object.fromEntries(emptied.map((column) => [column, ''])) }
}

/** Says of each line what importing it would do, by what is there now. */
export const compareLines = (lines: readonly CheckedLine[], known: Known): ImportRow[] =>
  lines.map(({ line, values, errors: given }) => {
    const errors = [...given, ...findConflicts(values, known, new Set(given.map(({ column }) => column)))]
    if (errors.length > 0) return { line, outcome: 'faulty', values, changes: [], errors }
    const device = known.devices.get(values.serial)
    if (!device || device.vehicleId === null) return { line, outcome: 'new', values, changes: [], errors }
    const changes = findChanges(values, device, device.vehicleId, known)
    return { line, outcome: changes.length > 0 ? 'changed' : 'unchanged', values, changes, errors }
  })

/** What rests on a value that is `faulty` itself is not looked for. */
const findConflicts = (
  values: ImportValues,
  known: Known,
  faulty: ReadonlySet<ImportError['column']>,
): ImportError[] => {
  const { client, serial, plate } = values
  if (faulty.has(null) || faulty.has('client')) return []
  const clientId = known.clients.get(client)
  if (clientId === undefined) {
    const allowed = 'the login of a client'
    return [{ column: 'client', fault: 'noClient', message: `There is no client ${client}`, allowed }]
  }
  if (faulty.has('serial')) return []
  const errors: ImportError[] = []
  const device = known.devices.get(serial)
  if (device && device.ownerId !== null && device.ownerId !== clientId) {
    const message = `Device ${serial} belongs to client ${device.ownerLogin ?? ''}`
    errors.push({ column: 'serial', fault: 'foreignDevice', message })
  }
  const same = known.plates.get(placeKey(clientId, plate)) ?? []
  const other = same.find(({ vehicleId }) => vehicleId !== (device?.vehicleId ?? null))
  if (other && !faulty.has('plate')) {
    errors.push({ column: 'plate', fault: 'plateTaken', message: `Vehicle ${other.name} has plate ${plate}` })
  }
  return errors
}

/** The columns that differ from what is there; an optional one that is empty changes nothing. */
const findChanges = (
  values: ImportValues,
  device: KnownDevice,
  vehicleId: number,
  known: Known,
): ImportColumn[] => {
  const changes: ImportColumn[] = []
  if (values.name !== device.vehicleName) changes.push('name')
  if (values.plate !== device.licensePlate) changes.push('plate')
  if (values.deviceType !== device.type) changes.push('deviceType')
  if (values.group !== '' && !known.members.has(memberKey(vehicleId, values.group))) changes.push('group')
  if (values.phone !== '' && values.phone !== device.phone) changes.push('phone')
  return changes
}
