import { crc32, deflateSync } from 'node:zlib'
import type { EmployeeFields } from '../../../src/contract/http/employees.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** A valid employee as the calls take it. */
export const EMPLOYEE = {
  lastName: 'Koval',
  firstName: 'Olena',
  phones: ['+380671234567'],
  licenceNumber: 'BXX 123456',
  licenceExpiresOn: '2030-05-31',
  cardIds: [],
  vehicleId: null,
  department: 'North',
  worksFrom: '',
  worksTo: '',
} satisfies EmployeeFields

/** The id of an employee of an owner. */
export const addTestEmployee = async (
  host: TestFleetApp,
  owner: TestUser,
  rest: object = {},
): Promise<number> => {
  const { method, path } = CALLS.createEmployee
  const made = await host.call(owner, method, path, { body: { ...EMPLOYEE, ...rest } })
  return (made.json as { id: number }).id
}

/** A call for each that names an employee of somebody else, or a vehicle with drivers. */
export const employeeSamples = (of: { readonly employee: number; readonly vehicle: number }) => {
  const named = { params: { id: of.employee } }
  const period = { from: 0, to: 1_000 }
  const query = 'from=0&to=1000'
  return {
    changeEmployee: { ...named, body: { department: 'Mine' } },
    deleteEmployee: named,
    deleteEmployees: { body: { ids: [of.employee] } },
    restoreEmployees: { body: { ids: [of.employee] } },
    employee: named,
    forgetEmployee: named,
    employeePhoto: named,
    deleteEmployeePhoto: named,
    employeeViolations: named,
    driverScore: { ...named, query: '?month=2026-11' },
    employeeDrives: { ...named, query },
    connectedDriver: { params: { vehicleId: of.vehicle } },
    vehicleDrivers: { params: { vehicleId: of.vehicle }, query },
    correctDriver: { params: { vehicleId: of.vehicle }, body: { ...period, employeeId: null } },
    undoDriverCorrection: { params: { vehicleId: of.vehicle, id: 1 } },
  }
}

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The bytes of a black PNG. */
export const testPng = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
