import type { FastifyRequest } from 'fastify'
import type { Fleet } from '../../live/createFleet.ts'
import { principalOf } from '../../plugins/session.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import type { SessionService } from '../auth/sessionService.ts'

/** What the administrator's calls work on. */
export interface AdminContext {
  readonly fleet: Fleet
  readonly sessions: SessionService
  readonly hasher: PasswordHasher
}

/** Who makes the call, and from where; the audit log names both. */
export interface Actor {
  readonly principal: AccountPrincipal
  readonly address: string
}

export const actorOf = (request: FastifyRequest): Actor => ({
  principal: principalOf(request),
  address: request.ip,
})
