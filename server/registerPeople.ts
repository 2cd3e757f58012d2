import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from './access/sessionService.ts'
import type { AppSettings } from './appSettings.ts'
import type { Database } from './storage/schema.ts'
import { accessTokenRoutes } from './features/accessTokens/routes.ts'
import { createPasswordHasher, type PasswordHasher } from './features/accounts/passwords.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { brandRoutes } from './features/brand/routes.ts'
import { createGuessGuard } from './features/auth/guessGuard.ts'
import { SIGN_IN_LIMITS } from './features/auth/guessLimits.ts'
import { createLoginService } from './features/auth/loginService.ts'
import { authRoutes } from './features/auth/routes.ts'
import { secondFactorRoutes } from './features/auth/secondFactorRoutes.ts'
import { findLink } from './features/links/oneTimeLinks.ts'
import { mailQueueRoutes } from './features/mailQueue/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { makeFirstAdmin } from './features/recovery/firstAdmin.ts'
import { createPasswordService } from './features/recovery/passwordService.ts'
import { createResetService } from './features/recovery/resetService.ts'
import { recoveryRoutes } from './features/recovery/routes.ts'
import { recordSignOut } from './features/sessions/ownSessions.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { createProvider } from './features/singleSignOn/provider.ts'
import { singleSignOnRoutes } from './features/singleSignOn/routes.ts'
import { createSingleSignOn } from './features/singleSignOn/singleSignOnService.ts'

interface PeopleDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly settings: AppSettings
  readonly hasher?: PasswordHasher
}

/** Routes for sign-in and everything about people. */
export const registerPeople = async (app: FastifyInstance, deps: PeopleDependencies): Promise<void> => {
  const { db, clock, settings } = deps
  const { sessions } = app
  const hasher = deps.hasher ?? (await createPasswordHasher())
  const signInGuard = createGuessGuard(db, SIGN_IN_LIMITS)
  const login = createLoginService({ db, clock, sessions, hasher, guard: signInGuard })
  const passwords = createPasswordService({ db, clock, hasher, sessions, signInGuard })
  await app.register(authRoutes, {
    login,
    sessions,
    isGoodSid: async (sid) => (await findLink(db, CHECKED_LINKS, sid, clock.now())) !== null,
    recordSignOut: (principal, address) => recordSignOut({ db, clock, sessions }, principal, address),
  })
  await app.register(secondFactorRoutes, { db, clock, passwords })
  await app.register(sessionRoutes, { db, clock, sessions })
  await app.register(accessTokenRoutes, { db, clock, sessions })
  await app.register(recoveryRoutes, {
    passwords,
    resets: createResetService({ db, clock }),
    makeFirstAdmin: (asked, origin) => makeFirstAdmin({ db, clock, hasher, sessions }, asked, origin),
  })
  await app.register(singleSignOnRoutes, { login, single: singleSignOnOf(app, deps) })
  await app.register(profileRoutes, { db })
  await app.register(brandRoutes, { db, clock })
  await app.register(userRoutes, { fleet: { db, clock }, sessions, hasher })
  await app.register(auditRoutes, { db })
  await app.register(mailQueueRoutes, {
    db,
    clock,
    isSending: settings.isSendingMail,
    publicUrl: settings.publicUrl,
  })
}

/** If a provider is configured: sign-in through it. */
const singleSignOnOf = (app: FastifyInstance, { db, clock, settings }: PeopleDependencies) => {
  const config = settings.singleSignOn
  if (config === null) return null
  const provider = createProvider(config)
  return { config, service: createSingleSignOn({ db, clock, provider, log: (line) => app.log.warn(line) }) }
}

/** AUTH-27: the pages of these links ask whether their SID is still valid. */
const CHECKED_LINKS = ['restore', 'entry', 'first-admin'] as const
