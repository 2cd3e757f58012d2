import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCluster, type TestCluster } from '../../../live/cluster/testing/testCluster.ts'
import type { DeviceCommand } from '../../../live/ports.ts'
import { createDeviceGateway, type RunningGateway } from './gateway.ts'
import { hashSecret } from './secrets.ts'
import { waitBriefly, claim, deviceReport, whileMoving } from './testGateway.ts'

/** Two servers behind one address: what a device reports to one of them is known to the other. */

let cluster: TestCluster
let gateways: readonly RunningGateway[]
let vehicleId: number
beforeAll(async () => {
  cluster = await openTestCluster()
  const { stage, first, second } = cluster
  await stage.addOwner('owner')
  ;[vehicleId = 0] = await stage.addVehicles('owner', [{ key: 'both' }])
  await cluster.settled()
  gateways = [first, second].map((fleet) =>
    createDeviceGateway({ fleet, log: () => undefined, keepDays: 30 }),
  )
})
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop()
  await cluster.stage.close()
})

const now = () => cluster.stage.clock.now()
const enter = async (gateway: RunningGateway | undefined) => {
  const admission = await gateway?.admit(claim('serial-both'))
  if (!admission?.ok) throw new Error('not let in')
  return admission.device
}
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) {
    await cluster.stage.clock.advance(20)
    await waitBriefly()
  }
}
const statusOf = async () =>
  (
    await cluster.stage.db
      .selectFrom('vehicle_state')
      .select('device_status')
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirstOrThrow()
  ).device_status

test('judges the next report by what another server recorded of the device', async () => {
  const { clock } = cluster.stage
  const [a, b] = [await enter(gateways[0]), await enter(gateways[1])]
  await whileMoving(clock, a.accept([deviceReport(now(), { attributes: { ignition: true, fuel: 40 } })]))
  await cluster.settled()
  await whileMoving(clock, b.accept([{ at: now(), fix: null, attributes: { online: false } }]))
  await cluster.settled()
  expect(await statusOf()).toBe('DISCONNECTED')
  await clock.advance(1_000)
  await whileMoving(clock, a.accept([deviceReport(now())]))
  expect(await statusOf()).toBe('CONNECTED')
  await cluster.settled()
  const [outcome] = await whileMoving(
    clock,
    gateways[1]?.acceptMany([{ device: b, reports: [deviceReport(now() - 20)] }]) ?? Promise.resolve([]),
  )
  expect(outcome?.refused).toEqual([])
})

test('requires a password that was set at another server, and sends a command that was queued at another', async () => {
  const { first, second, stage } = cluster
  const b = await enter(gateways[1])
  const got: DeviceCommand[] = []
  const end = b.connect((command) => got.push(command))
  const owner = await stage.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await first.commands.enqueue({
    vehicleId,
    ownerId: owner.id,
    deviceSerial: 'serial-both',
    content: { command: 'set-lock-state', lockState: 'LOCK' },
    askedBy: owner.id,
  })
  await until(() => got.length === 1)
  end()
  await first.journal.write(async (write) => {
    await write.trx
      .updateTable('device')
      .set({ secret_hash: hashSecret('sesame') })
      .where('serial', '=', 'serial-both')
      .execute()
    write.remember({ kind: 'device', serial: 'serial-both' })
  })
  await cluster.settled()
  expect(second.feed).not.toBeNull()
  await until(async () => (await gateways[1]?.admit(claim('serial-both')))?.ok === false)
})
