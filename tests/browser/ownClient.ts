import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { type Account, demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'

/**
 * Creates a client with vehicles, which report only what the test sends, each by a device `PREFIX-NAME`; returns the ids
 * of the vehicles.
 */
export const makeClient = async (
  product: Product,
  owner: Account,
  prefix: string,
  names: readonly string[],
): Promise<readonly number[]> => {
  const admin = await signInTo(product.url, demoAccount(product, 'administrator'))
  const email = `${owner.login}@example.com`
  const person = { name: 'Olha', email, phone: '380501234567', language: 'en' }
  const { id: clientId } = await admin.send<{ id: number }>(
    'adminCreateClient',
    {},
    { ...owner, ...person, capabilities: ALL_RIGHTS },
  )
  const ids: number[] = []
  for (const [index, name] of names.entries()) {
    const device = { serial: `${prefix}-${name}`, type: 'GLOBUS', clientId }
    const { id: deviceId } = await admin.send<{ id: number }>('adminCreateDevice', {}, device)
    const vehicle = { name, licensePlate: `KA 171${index} ${prefix}`, type: 'VEHICLE', clientId, deviceId }
    const { id } = await admin.send<{ id: number }>('adminCreateVehicle', {}, vehicle)
    ids.push(id)
  }
  return ids
}
