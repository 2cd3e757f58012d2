import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

/** The response fields that tests read; which of them exist depends on the call. */
export interface ResponseBody {
  readonly [field: string]: unknown
  readonly id: number
  readonly login: string
  readonly total: number
  readonly rows: readonly ResponseBody[]
}

/** The response of a call. */
export interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly json: ResponseBody
}

/** The application with a signed-in administrator. */
export interface AdminStage {
  readonly host: TestFleetApp
  readonly admin: TestUser
  /** Makes a call by its name, by default as the administrator. */
  ask(
    name: CallName,
    rest?: {
      params?: Readonly<Record<string, string | number>>
      query?: Readonly<Record<string, string | number>>
      body?: object
      as?: TestUser | null
    },
  ): Promise<Answer>
}

export const openAdminStage = async (
  options: Parameters<typeof openTestFleetApp>[1] = {},
): Promise<AdminStage> => {
  const host = await openTestFleetApp({}, options)
  const admin = await host.addUser('root', { kind: 'admin' })
  return {
    host,
    admin,
    async ask(name, { params = {}, query = {}, body, as = admin } = {}) {
      const search = new URLSearchParams()
      for (const [key, value] of Object.entries(query)) search.set(key, String(value))
      const url = `${pathOf(name, params)}${search.size > 0 ? `?${search.toString()}` : ''}`
      const answer = await host.call(as, CALLS[name].method, url, body === undefined ? {} : { body })
      return { ...answer, json: answer.json as ResponseBody }
    },
  }
}

/** The content of the administration tables, to check that a rejected call changed nothing. */
export const snapshotOf = async ({ host }: AdminStage): Promise<string> => {
  const { db } = host.stage
  const tables = ['account', 'vehicle', 'device', 'device_mapping', 'sensor_type', 'vehicle_group'] as const
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()),
  )
  return JSON.stringify(rows)
}

export const PASSWORD = 'secret-pass-123'
