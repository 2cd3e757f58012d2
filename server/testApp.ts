import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { CALLS, TOKEN_HEADER } from '../src/contract/http/paths.ts'
import { ALL_RIGHTS, type Capabilities, type UserKind } from '../src/contract/permissions.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './platform/db/connection.ts'
import type { Database } from './storage/schema.ts'
import { openMigratedDatabase } from './platform/db/testDatabase.ts'
import { insertAccount } from './access/accountSql.ts'
import { createPasswordHasher } from './features/accounts/passwords.ts'
import type { Readiness } from './platform/readiness.ts'
import { createRequestLog, type Log } from './platform/log.ts'
import { type AppSettings, DEFAULT_APP_SETTINGS } from './appSettings.ts'
import type { AnsweredCall } from './platform/plugins/observeCalls.ts'
import type { RequestTimeouts } from './platform/plugins/requestTimeouts.ts'

/** The application on a fresh database, called by inject, with a clock that the test controls. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Kysely<Database>
  readonly clock: { time: number; now(): number }
  /** Creates an account with the password `passwordOf(login)`; returns its id. */
  addAccount(account: {
    login: string
    kind?: UserKind
    ownerId?: number
    capabilities?: Capabilities
    message?: string
  }): Promise<number>
  /** Signs in and returns the token. */
  signIn(login: string): Promise<string>
  close(): Promise<void>
}

/** As weak as the algorithm allows: tests check rules, not strength. */
const TEST_HASH_COST = { memoryCost: 8, timeCost: 1 }
const START = Date.UTC(2026, 10, 20, 12)

export const passwordOf = (login: string): string => `${login}-pass-123`

export const openTestApp = async (
  options: {
    readonly settings?: Partial<AppSettings>
    readonly features?: readonly FastifyPluginAsync[]
    readonly webFolder?: string
    /** Receives the lines that the server would log; without it none are. */
    readonly log?: Log
    readonly readiness?: Readiness
    readonly timeouts?: RequestTimeouts
    readonly observeCall?: (call: AnsweredCall) => void
  } = {},
): Promise<TestApp> => {
  const database = await openMigratedDatabase()
  const db = openDatabase<Database>({ poolConfig: database.poolConfig })
  const hasher = await createPasswordHasher(TEST_HASH_COST)
  const clock = {
    time: START,
    now() {
      return this.time
    },
  }
  const app = await buildApp({
    db,
    clock,
    hasher,
    settings: { ...DEFAULT_APP_SETTINGS, ...options.settings },
    logger: options.log ? createRequestLog(options.log) : null,
    webFolder: options.webFolder ?? null,
    buildHash: 'test1234',
    features: options.features ?? [],
    ...(options.readiness && { readiness: options.readiness }),
    ...(options.timeouts && { timeouts: options.timeouts }),
    ...(options.observeCall && { observeCall: options.observeCall }),
  })
  return {
    app,
    db,
    clock,
    addAccount: async ({ login, kind = 'client', ownerId, capabilities = ALL_RIGHTS, message }) =>
      insertAccount(db, {
        login,
        kind,
        ownerId: ownerId ?? null,
        capabilities,
        passwordHash: await hasher.hash(passwordOf(login)),
        createdAt: new Date(clock.now()),
        ...(message === undefined ? {} : { message }),
      }),
    signIn: async (login) => {
      const answer = await app.inject(loginRequest({ username: login, password: passwordOf(login) }))
      const token = answer.headers[TOKEN_HEADER]
      if (typeof token !== 'string') throw new Error(`Sign-in of ${login} failed: ${answer.body}`)
      return token
    },
    close: async () => {
      await app.close()
      await db.destroy()
      await database.close()
    },
  }
}

const BOUNDARY = 'test-form-boundary'

/** A multipart form of text fields; a list repeats the field. */
export const formBody = (fields: Readonly<Record<string, string | readonly string[]>>) => {
  const parts = Object.entries(fields).flatMap(([name, values]) =>
    [values]
      .flat()
      .map((value) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  return {
    payload: `${parts.join('')}--${BOUNDARY}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/** The sign-in request for `inject` (API-08). */
export const loginRequest = (
  fields: Readonly<Record<string, string | readonly string[]>>,
  remoteAddress = '10.0.0.1',
) => ({ method: CALLS.login.method, url: CALLS.login.path, remoteAddress, ...formBody(fields) })

/**
 * The calls of the OpenAPI document that return a status other than 401 without a token, as `METHOD path`. Every other
 * call is closed to strangers (L6).
 */
export const findOpenCalls = async (app: FastifyInstance): Promise<string[]> => {
  const open: string[] = []
  for (const [path, methods] of Object.entries(app.swagger().paths ?? {})) {
    for (const method of Object.keys(methods ?? {})) {
      const answer = await app.inject({ url: path.replace(/\{\w+\}/g, '1'), method: methodOf(method) })
      if (answer.statusCode !== 401) open.push(`${method.toUpperCase()} ${path}`)
    }
  }
  return open.toSorted()
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
const methodOf = (name: string) => METHODS.find((method) => method.toLowerCase() === name) ?? 'GET'
