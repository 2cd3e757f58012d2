import { afterAll, beforeAll, expect, test } from 'vitest'
import { FREE_FAILURES, LONGEST_HOLD_MS } from '../guessGuard.ts'
import { hashSecret } from './secrets.ts'
import { claim, type GatewayStage, openGatewayStage } from './testGateway.ts'

let host: GatewayStage
beforeAll(async () => {
  host = await openGatewayStage()
  await host.gateway.start()
  for (const key of ['guarded', 'neighbour', 'open']) await host.addVehicle(key)
  await host.stage.db
    .updateTable('device')
    .set({ secret_hash: hashSecret('sesame') })
    .where('serial', 'in', ['serial-guarded', 'serial-neighbour'])
    .execute()
})
afterAll(() => host.close())

const attempt = async (remoteAddress: string, identifier: string, secret: string): Promise<boolean> =>
  (await host.gateway.admit(claim(identifier, { remoteAddress, secret }))).ok
const guess = async (remoteAddress: string, identifier: string, times: number): Promise<void> => {
  for (let index = 0; index < times; index++)
    expect(await attempt(remoteAddress, identifier, `guess ${index}`)).toBe(false)
}
const isListed = async (identifier: string): Promise<boolean> =>
  (await host.stage.db
    .selectFrom('unknown_device')
    .select('id')
    .where('identifier', '=', identifier)
    .executeTakeFirst()) !== undefined

test('throttles a guesser even with the right password, and admits it once the time is over', async () => {
  await guess('192.0.2.1', 'serial-guarded', FREE_FAILURES)
  expect(await attempt('192.0.2.1', 'serial-guarded', 'sesame')).toBe(false)
  await host.stage.clock.advance(LONGEST_HOLD_MS)
  expect(await attempt('192.0.2.1', 'serial-guarded', 'sesame')).toBe(true)
})

test('throttles the address as well for guesses at serials that do not exist', async () => {
  for (let index = 0; index < FREE_FAILURES; index++) await guess('192.0.2.2', `invented-${index}`, 1)
  expect(await attempt('192.0.2.2', 'serial-neighbour', 'sesame')).toBe(false)
})

test('admits a device from its own address whatever others guess', async () => {
  for (let index = 0; index < 3; index++) await guess(`198.51.100.${index}`, 'serial-guarded', FREE_FAILURES)
  expect(await attempt('203.0.113.9', 'serial-guarded', 'sesame')).toBe(true)
  expect(await attempt('198.51.100.0', 'serial-guarded', 'sesame')).toBe(false)
})

test('admits a device without a password, and lists an unknown one, from a throttled address', async () => {
  await guess('192.0.2.3', 'serial-guarded', FREE_FAILURES + 3)
  expect(await attempt('192.0.2.3', 'serial-open', 'any')).toBe(true)
  expect(await attempt('192.0.2.3', 'brand-new', 'any')).toBe(false)
  await host.until(() => isListed('brand-new'), 500)
})

test('never throttles a program that has shown its token: a wrong password of one device locks no other out', async () => {
  const claims = (identifier: string, secret: string, count: number) =>
    Array.from({ length: count }, () =>
      claim(identifier, { secret, remoteAddress: '192.0.2.4', isVouched: true }),
    )
  await host.gateway.admitMany(claims('serial-guarded', 'wrong', 20))
  const [admission] = await host.gateway.admitMany(claims('serial-neighbour', 'sesame', 1))
  expect(admission?.ok).toBe(true)
})
