import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '../../../src/contract/http/paths.ts'
import { queuedCommand, vehicleCommandList } from '../../../src/contract/http/vehicleCommands.ts'
import { TEST_START } from '../../live/testFleet.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { type CommandStage, openCommandStage } from './testCommands.ts'

let { host, seen, published, setLock, switchOutput, alwaysOn } = {} as CommandStage
let { owner, partner, limited, demo } = {} as CommandStage['people']
let ids = {} as CommandStage['ids']
beforeAll(async () => {
  const stage = await openCommandStage({
    vehicles: [{ key: 'a' }, { key: 'b' }, { key: 'c' }],
    foreignVehicle: { key: 'z' },
    without: ['editVehicles'],
  })
  ;({ host, seen, published, setLock, switchOutput, alwaysOn } = stage)
  ;({ owner, partner, limited, demo } = stage.people)
  ids = stage.ids
})
beforeEach(() => seen.committed.splice(0))
afterAll(() => host.close())

const askUssd = (user: TestUser, serial: string, code: unknown) =>
  host.call(user, 'POST', pathOf('ussd', { serial }), { body: { code } })
const logOf = async (user: TestUser, id: number) =>
  vehicleCommandList.parse((await host.call(user, 'GET', pathOf('vehicleCommands', { id }))).json)

describe('USSD and the log of commands', () => {
  test('enqueues a code, stores its response in the log and publishes it [VEH-75, VEH-76]', async () => {
    const asked = await askUssd(owner, 'serial-c', '*100#')
    const { commandId, state } = queuedCommand.parse(asked.json)
    expect([asked.status, state]).toEqual([200, 'queued'])
    const order = { command: 'ussd', code: '*100#' }
    expect((await logOf(partner, ids.c))[0]).toEqual({
      commandId,
      deviceSerial: 'serial-c',
      order,
      state: 'queued',
      answer: null,
      askedBy: 'owner',
      askedAt: TEST_START,
      sentAt: null,
      settledAt: null,
    })
    await host.stage.fleet.commands.settle(commandId, { state: 'answered', answer: 'На рахунку 12,50 грн' })
    expect((await logOf(owner, ids.c))[0]).toMatchObject({
      commandId,
      state: 'answered',
      answer: 'На рахунку 12,50 грн',
      settledAt: TEST_START,
    })
    expect(published()).toMatchObject([
      { event: 'deviceCommand', data: { command: 'ussd', state: 'queued', answer: null } },
      { event: 'deviceCommand', data: { commandId, state: 'answered', answer: 'На рахунку 12,50 грн' } },
    ])
  })

  test('rejects what is not a USSD code by name, and a caller who may not change the vehicle [VEH-75]', async () => {
    for (const code of ['100#', '*100', '*1 0#', '*1;#', '#', `*${'1'.repeat(64)}#`, '', 100])
      expect(await askUssd(owner, 'serial-c', code)).toMatchObject({ status: 400, json: { field: 'code' } })
    expect((await askUssd(demo, 'serial-a', '*100#')).status).toBe(403)
    expect((await askUssd(limited, 'serial-b', '*100#')).status).toBe(403)
    expect((await askUssd(owner, 'serial-z', '*100#')).status).toBe(422)
    expect(published()).toEqual([])
  })

  test('lists every kind of command, newest first, for those who see the vehicle [VEH-76]', async () => {
    await setLock(owner, 'serial-b', 'UNLOCK')
    await switchOutput(partner, 'serial-b', { secondOutVal: true })
    await alwaysOn(owner, 'serial-b', 'false')
    const [first, second, third] = await logOf(limited, ids.b)
    expect([first, second, third].map((one) => [one?.order, one?.askedBy])).toEqual([
      [{ command: 'always-ignition-on', alwaysIgnitionOn: false }, 'owner'],
      [{ command: 'out-vals', outVals: { secondOutVal: true } }, 'partner'],
      [{ command: 'set-lock-state', lockState: 'UNLOCK' }, 'owner'],
    ])
    const log = await logOf(demo, ids.b)
    expect(log.length).toBeGreaterThan(2)
    for (const { commandId } of log)
      await host.stage.fleet.commands.settle(commandId, { state: 'answered', answer: 'OK' })
    const refused = await host.call(owner, 'GET', pathOf('vehicleCommands', { id: ids.foreign }))
    expect(refused.status).toBe(403)
    const unseen = await host.call(limited, 'GET', pathOf('vehicleCommands', { id: ids.a }))
    expect(unseen.status).toBe(403)
  })

  test('starts a new log when a vehicle changes its owner [VEH-76]', async () => {
    const stranger = await host.stage.db
      .selectFrom('vehicle')
      .select('owner_id')
      .where('id', '=', ids.foreign)
      .executeTakeFirstOrThrow()
    const moveTo = (ownerId: number) =>
      host.stage.db.updateTable('vehicle').set({ owner_id: ownerId }).where('id', '=', ids.foreign).execute()
    await moveTo(owner.accountId)
    await askUssd(owner, 'serial-z', '*111#')
    expect(await logOf(owner, ids.foreign)).toHaveLength(1)
    await moveTo(stranger.owner_id)
    const newOwner = await host.addUser('newcomer', {
      kind: 'limited',
      owner: { accountId: stranger.owner_id, token: '' },
    })
    expect(await logOf(newOwner, ids.foreign)).toEqual([])
  })

  test('deletes commands settled long ago, keeps open ones', async () => {
    const before = await logOf(owner, ids.c)
    expect(before.some(({ settledAt }) => settledAt !== null)).toBe(true)
    await host.stage.fleet.commands.forgetSettled(TEST_START + 1)
    const open = before.filter(({ settledAt }) => settledAt === null)
    expect(await logOf(owner, ids.c)).toEqual(open)
  })
})
