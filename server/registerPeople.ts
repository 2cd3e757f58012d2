import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from './app.ts'
import { accessTokenRoutes } from './features/accessTokens/routes.ts'
import { createPasswordHasher } from './features/accounts/passwords.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { createLoginFailures } from './features/auth/loginFailures.ts'
import { createLoginService } from './features/auth/loginService.ts'
import { authRoutes } from './features/auth/routes.ts'
import { secondFactorRoutes } from './features/auth/secondFactorRoutes.ts'
import { findLink } from './features/links/oneTimeLinks.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
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

type PeopleDependencies = Pick<AppDependencies, 'db' | 'clock' | 'settings' | 'hasher'>

/** What is signed in to, and everything about people. */
export const registerPeople = async (app: FastifyInstance, deps: PeopleDependencies): Promise<void> => {
  const { db, clock, settings } = deps
  const { sessions } = app
  const hasher = deps.hasher ?? (await createPasswordHasher())
  const login = createLoginService({ db, clock, sessions, hasher, failures: createLoginFailures(db) })
  const passwords = createPasswordService({ db, clock, hasher, sessions })
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
  await app.register(userRoutes, { fleet: { db, clock }, sessions, hasher })
  await app.register(auditRoutes, { db })
  await app.register(outboxRoutes, {
    db,
    clock,
    isSending: settings.isSendingMail,
    publicUrl: settings.publicUrl,
  })
}

/** Where a provider is set up: sign-in through it. */
const singleSignOnOf = (app: FastifyInstance, { db, clock, settings }: PeopleDependencies) => {
  const config = settings.singleSignOn
  if (config === null) return null
  const provider = createProvider(config)
  return { config, service: createSingleSignOn({ db, clock, provider, log: (line) => app.log.warn(line) }) }
}

/** AUTH-27: the pages of these links ask whether their SID is still good. */
const CHECKED_LINKS = ['restore', 'entry', 'first-admin'] as const
