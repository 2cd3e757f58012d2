import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'

interface OwnVehicle {
  readonly name: string
  readonly licensePlate: string
  /** Of a new device on it; absent: the vehicle has none. */
  readonly serial?: string
}

/** Adds a vehicle to the operator of the demo fleet, which reports only what the test sends; returns its id. */
export const addVehicle = async (product: Product, { serial, ...vehicle }: OwnVehicle): Promise<number> => {
  const admin = await signInTo(product.url, demoAccount(product, 'administrator'))
  const found = await admin.call('adminClients', {}, '?search=operator')
  const { rows } = (await found.json()) as {
    readonly rows: readonly { readonly id: number; readonly login: string }[]
  }
  const clientId = rows.find(({ login }) => login === 'operator')?.id
  const device =
    serial === undefined
      ? null
      : await admin.send<{ id: number }>('adminCreateDevice', {}, { serial, clientId })
  const made = { ...vehicle, clientId, ...(device && { deviceId: device.id }) }
  return (await admin.send<{ id: number }>('adminCreateVehicle', {}, made)).id
}
