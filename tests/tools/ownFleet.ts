import { CALLS } from '../../src/contract/http/paths.ts'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import type { Account } from './accounts.ts'
import { type ApiCaller, signInTo } from './api.ts'
import { until } from './liveClient.ts'
import type { Product } from './product.ts'

const PASSWORD = 'long-enough-pass-123'

/** A client whose devices are on vehicles. */
export interface OwnFleet {
  readonly client: ApiCaller
  /** vehicleId by serial */
  readonly vehicles: ReadonlyMap<string, number>
}

/** Creates the first administrator of a production installation and a fleet, by the calls that the pages make. */
export const makeOwnFleet = async (product: Product, serials: readonly string[]): Promise<OwnFleet> => {
  const sid = () => /first administrator: \S+\/first-admin\/([\w-]+)/.exec(product.output())?.[1]
  await until('the link of the first administrator', () => sid() !== undefined)
  const made = await fetch(product.url + CALLS.firstAdmin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sid: sid(), login: 'root', password: PASSWORD, email: 'root@example.org' }),
  })
  if (!made.ok) throw new Error(`the first administrator: ${made.status} ${await made.text()}`)
  return addFleet(product.url, await signInTo(product.url, { login: 'root', password: PASSWORD }), serials)
}

/** Lets an administrator create a client, and devices on vehicles of this client, each named by its serial. */
export const addFleet = async (
  url: string,
  admin: ApiCaller,
  serials: readonly string[],
  account: Account = { login: 'haulier', password: PASSWORD },
): Promise<OwnFleet> => {
  const rights = { capabilities: ALL_RIGHTS }
  const { id: clientId } = await admin.send<{ id: number }>(
    'adminCreateClient',
    {},
    { ...account, ...rights },
  )
  const vehicles = new Map<string, number>()
  for (const serial of serials) {
    const device = await admin.send<{ id: number }>('adminCreateDevice', {}, { serial, clientId })
    const vehicle = { name: serial, licensePlate: serial, type: 'VEHICLE', clientId, deviceId: device.id }
    vehicles.set(serial, (await admin.send<{ id: number }>('adminCreateVehicle', {}, vehicle)).id)
  }
  const client = await signInTo(url, account)
  return { client, vehicles }
}
