import { pathOf } from '../../../src/contract/http/paths.ts'
import type { Right } from '../../../src/contract/permissions.ts'
import type { NewVehicle } from '../../live/ports.ts'
import { collectEvents } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

interface CommandScene {
  /** The owner's vehicles, each with a device `serial-KEY`. The limited user sees the second one. */
  readonly vehicles: readonly (Partial<NewVehicle> & { key: string })[]
  /** A vehicle of another owner. */
  readonly foreignVehicle: Partial<NewVehicle> & { key: string }
  /** Rights that the limited user lacks. */
  readonly without: readonly Right[]
}

/** A server with an owner's vehicles, one of another owner, users of every kind, and the command calls. */
export const openCommandStage = async ({ vehicles, foreignVehicle, without }: CommandScene) => {
  const host = await openTestFleetApp()
  const owner = await host.addUser('owner')
  const partner = await host.addUser('partner', { kind: 'limited', owner })
  const limited = await host.addUser('limited', { kind: 'limited', owner, without })
  const demo = await host.addUser('demo', { kind: 'demo', owner })
  await host.addUser('stranger')
  const [a = 0, b = 0, c = 0] = await host.addVehicles('owner', vehicles)
  const [foreign = 0] = await host.addVehicles('stranger', [foreignVehicle])
  await host.restrict(limited, [b], true)
  const seen = collectEvents(host.stage.fleet)
  return {
    host,
    people: { owner, partner, limited, demo },
    ids: { a, b, c, foreign },
    seen,
    published: () => seen.all().map(({ event, data }) => ({ event, data })),
    setLock: (user: TestUser, serial: string, lockState: string) =>
      host.call(user, 'POST', `${pathOf('setLockState', { serial })}?lockState=${lockState}`),
    switchOutput: (user: TestUser, serial: string, body: object) =>
      host.call(user, 'PUT', pathOf('outVals', { serial }), { body }),
    alwaysOn: (user: TestUser, serial: string, value: string) =>
      host.call(user, 'GET', `${pathOf('alwaysIgnitionOn', { serial })}?alwaysIgnitionOn=${value}`),
  }
}
export type CommandStage = Awaited<ReturnType<typeof openCommandStage>>
