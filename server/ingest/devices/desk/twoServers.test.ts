import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCluster, type TestCluster } from '../../../cluster/testing/testCluster.ts'
import type { DeviceCommand } from '../../ports.ts'
import { createDeviceDesk, type RunningDesk } from './desk.ts'
import { hashSecret } from './secrets.ts'
import { breathe, claim, deviceReport, whileMoving } from './testDesk.ts'

/** Two servers behind one address: what a device says to one of them, the other knows. */

let cluster: TestCluster
let desks: readonly RunningDesk[]
let vehicleId: number
beforeAll(async () => {
  cluster = await openTestCluster()
  const { stage, first, second } = cluster
  await stage.addOwner('owner')
  ;[vehicleId = 0] = await stage.addVehicles('owner', [{ key: 'both' }])
  await cluster.settled()
  desks = [first, second].map((fleet) => createDeviceDesk({ fleet, log: () => undefined, keepDays: 30 }))
})
afterAll(async () => {
  for (const desk of desks) await desk.stop()
  await cluster.stage.close()
})

const now = () => cluster.stage.clock.now()
const enter = async (desk: RunningDesk | undefined) => {
  const admission = await desk?.admit(claim('serial-both'))
  if (!admission?.ok) throw new Error('not let in')
  return admission.device
}
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) {
    await cluster.stage.clock.advance(20)
    await breathe()
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

test('what one server heard of a device, the other judges the next report by', async () => {
  const { clock } = cluster.stage
  const [a, b] = [await enter(desks[0]), await enter(desks[1])]
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
    desks[1]?.acceptMany([{ device: b, reports: [deviceReport(now() - 20)] }]) ?? Promise.resolve([]),
  )
  expect(outcome?.refused).toEqual([])
})

test('a password that is set at one server is asked for by the other, and an order queued at one goes out at the other', async () => {
  const { first, second, stage } = cluster
  const b = await enter(desks[1])
  const got: DeviceCommand[] = []
  const end = b.connect((command) => got.push(command))
  const owner = await stage.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await first.commands.enqueue({
    vehicleId,
    ownerId: owner.id,
    deviceSerial: 'serial-both',
    order: { command: 'set-lock-state', lockState: 'LOCK' },
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
  await until(async () => (await desks[1]?.admit(claim('serial-both')))?.ok === false)
})
