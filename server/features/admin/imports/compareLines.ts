import type {
  ImportColumn,
  ImportError,
  ImportFault,
  ImportValues,
} from '../../../../src/contract/http/admin/imports.ts'
import type { LineEffect } from '../../imports/importSpec.ts'
import { type Known, type KnownDevice, memberKey, placeKey } from './readKnown.ts'

/** Determines what importing a line would do to the current data. */
export const compareVehicle = (
  values: ImportValues,
  known: Known,
  faulty: ReadonlySet<ImportError['column']>,
): LineEffect<ImportColumn, ImportFault> => {
  const errors = findConflicts(values, known, faulty)
  const device = known.devices.get(values.serial)
  if (!device || device.vehicleId === null) return { isNew: true, changes: [], errors }
  return { isNew: false, changes: findChanges(values, device, device.vehicleId, known), errors }
}

/** Checks that depend on an invalid (`faulty`) value are skipped. */
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

/** The columns that differ from the stored ones; an empty optional value changes nothing. */
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
