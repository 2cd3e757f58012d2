import { expect } from 'vitest'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { type User, user as userSchema } from '../../../src/contract/http/users.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

export const PASSWORD = 'Nutzer-Parole-123'

interface CallRest {
  readonly id?: number | string
  readonly query?: string
  readonly body?: object
}

/** Two clients with vehicles, and the calls with which the first one manages users. */
export interface TestUsers {
  readonly host: TestFleetApp
  readonly anna: TestUser
  readonly boris: TestUser
  /** The four vehicles of anna, and the one of boris. */
  readonly ids: readonly number[]
  readonly foreignIds: readonly number[]
  readonly call: (who: TestUser, name: CallName, rest?: CallRest) => ReturnType<TestFleetApp['call']>
  /** A user of anna, as the call returns it. */
  readonly create: (body?: object) => Promise<User>
  /** The same person signed in. */
  readonly asUser: (user: User) => Promise<TestUser>
  readonly seenBy: (who: TestUser) => Promise<readonly number[]>
}

/** Opens the app with both clients. */
export const openTestUsers = async (): Promise<TestUsers> => {
  const host = await openTestFleetApp()
  const anna = await host.addUser('anna')
  const boris = await host.addUser('boris')
  const ids = await host.addVehicles('anna', [
    { key: 'a1', name: 'Truck 1', licensePlate: 'AA 1111' },
    { key: 'a2', name: 'Truck 2', licensePlate: 'AA 2222' },
    { key: 'a3', name: 'Їжак', licensePlate: 'BB 3333' },
    { key: 'a4', name: 'Van 100%', licensePlate: 'CC 4444' },
  ])
  const foreignIds = await host.addVehicles('boris', [{ key: 'b1', name: 'Truck 9' }])
  const call: TestUsers['call'] = (who, name, { id, query = '', body } = {}) =>
    host.call(
      who,
      CALLS[name].method,
      `${pathOf(name, id === undefined ? {} : { id })}${query}`,
      body && { body },
    )
  return {
    host,
    anna,
    boris,
    ids,
    foreignIds,
    call,
    create: async (body = {}) => {
      const answer = await call(anna, 'createUser', { body: { login: 'user', password: PASSWORD, ...body } })
      expect(answer.status, answer.text).toBe(200)
      return userSchema.parse(answer.json)
    },
    asUser: async ({ id }) => ({ accountId: id, token: await host.app.sessions.open(id) }),
    seenBy: async (who) => {
      const answer = await call(who, 'vehicleMiniStates')
      return (answer.json as { id: number }[]).map(({ id }) => id)
    },
  }
}
