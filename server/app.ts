import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { AppSettings } from './appSettings.ts'
import type { Database } from './storage/schema.ts'
import type { PasswordHasher } from './features/accounts/passwords.ts'
import { createSessionEvents, type SessionEvents } from './access/sessionEvents.ts'
import { type Clock, createSessionService } from './access/sessionService.ts'
import { crashReportRoutes } from './features/crashReport/routes.ts'
import { openApiPlugin } from './features/docs/openApi.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { createReadiness, type Readiness } from './platform/readiness.ts'
import { healthRoutes } from './features/health/routes.ts'
import { releaseNewsRoutes } from './features/releaseNews/routes.ts'
import { versionRoutes } from './features/version/routes.ts'
import { registerPeople } from './registerPeople.ts'
import { callRoutesPlugin } from './platform/plugins/callRoutes.ts'
import { answerClientError } from './platform/plugins/clientErrors.ts'
import { drainPlugin } from './platform/plugins/drain.ts'
import { answerError, errorsPlugin } from './platform/plugins/errors.ts'
import { jsonPlugin } from './platform/plugins/json.ts'
import { noteProxyPlugin } from './platform/plugins/noteProxy.ts'
import { type AnsweredCall, observeCallsPlugin } from './platform/plugins/observeCalls.ts'
import { pipeliningPlugin } from './platform/plugins/pipelining.ts'
import { productNamePlugin } from './platform/plugins/productNamePlugin.ts'
import { rateLimitPlugin } from './platform/plugins/rateLimit.ts'
import { timeoutOptions, type RequestTimeouts } from './platform/plugins/requestTimeouts.ts'
import { securityHeadersPlugin } from './platform/plugins/securityHeaders.ts'
import { sessionPlugin } from './access/sessionPlugin.ts'
import {
  READER_TIMEOUTS,
  type ReaderTimeouts,
  stalledAnswersPlugin,
} from './platform/plugins/stalledAnswers.ts'
import { staticFilesPlugin } from './platform/plugins/staticFiles.ts'

/** Dependencies of the application; nothing in it opens a socket, so that tests call it by `app.inject`. */
export interface AppDependencies {
  readonly db: Kysely<Database>
  readonly settings: AppSettings
  readonly clock: Clock
  /** null: silent. */
  readonly logger: FastifyBaseLogger | null
  /** The built application; null: calls only. */
  readonly webFolder: string | null
  /** Of the built application (`readBuildHash`). */
  readonly buildHash: string
  /**
   * Calls of the fleet and the live gateway. They use `app.sessions` and `request.principal`, and guard each route by
   * `requireGate` of plugins/session.ts.
   */
  readonly features: readonly FastifyPluginAsync[]
  readonly hasher?: PasswordHasher
  readonly sessionEvents?: SessionEvents
  /** Absent: ready from the first call on. */
  readonly readiness?: Readiness
  /** Called after the response to every call. */
  readonly observeCall?: (call: AnsweredCall) => void
  /** Absent: the product's default. */
  readonly timeouts?: RequestTimeouts
  /** Absent: the product's default. */
  readonly readerTimeouts?: ReaderTimeouts
}

/** Sign-in forms are tiny and vehicle calls small; a call that takes files sets its own limit. */
const BODY_LIMIT_BYTES = 262_144
/** Some calls upload files, over poor networks too. */
const TIMEOUTS: RequestTimeouts = { requestMs: 120_000, headersMs: 60_000, checkMs: 30_000 }

/** Builds the application, ready for `listen` or `inject`. */
export const buildApp = async (deps: AppDependencies): Promise<FastifyInstance> => {
  const app = createServer(deps)
  const sessions = createSessionService({
    db: deps.db,
    clock: deps.clock,
    lifetimeMs: deps.settings.sessionLifetimeMs,
    events: deps.sessionEvents ?? createSessionEvents(),
  })
  const readiness = deps.readiness ?? createReadiness('serving')
  await app.register(drainPlugin, { readiness })
  if (deps.observeCall) await app.register(observeCallsPlugin, { observe: deps.observeCall })
  await app.register(productNamePlugin, deps.settings)
  await app.register(errorsPlugin)
  await app.register(pipeliningPlugin)
  await app.register(jsonPlugin)
  await app.register(noteProxyPlugin, deps.settings)
  await app.register(securityHeadersPlugin, deps.settings)
  await app.register(sessionPlugin, { sessions })
  await app.register(rateLimitPlugin, { requestsPerMinute: deps.settings.requestsPerMinute })
  await app.register(stalledAnswersPlugin, { timeouts: deps.readerTimeouts ?? READER_TIMEOUTS })
  await app.register(openApiPlugin)
  await app.register(callRoutesPlugin)
  await registerFeatures(app, deps, readiness)
  await app.register(docsRoutes)
  await app.register(staticFilesPlugin, { webFolder: deps.webFolder, environment: deps.settings.environment })
  await app.ready()
  return app
}

const createServer = ({ logger, settings, timeouts }: AppDependencies): FastifyInstance => {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    bodyLimit: BODY_LIMIT_BYTES,
    ...timeoutOptions(timeouts ?? TIMEOUTS),
    clientErrorHandler: answerClientError,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    frameworkErrors: (error, request, reply) => {
      // Addresses that the router cannot parse: no hook sees them.
      answerError(error, request, reply.header('cache-control', 'no-store'))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

const registerFeatures = async (
  app: FastifyInstance,
  deps: AppDependencies,
  readiness: Readiness,
): Promise<void> => {
  const { db } = deps
  await registerPeople(app, deps)
  await app.register(versionRoutes, { buildHash: deps.buildHash })
  await app.register(healthRoutes, { db, readiness })
  await app.register(releaseNewsRoutes)
  await app.register(crashReportRoutes, { webhook: deps.settings.crashWebhook })
  for (const feature of deps.features) await app.register(feature)
}
