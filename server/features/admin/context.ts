import type { FastifyRequest } from 'fastify'
import type { Fleet } from '../../live/createFleet.ts'
import { principalOf } from '../../plugins/session.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import type { SessionService } from '../auth/sessionService.ts'

/** What changes of accounts work on; the calls of an owner for the own users use them too. */
export interface AccountContext {
  readonly fleet: Pick<Fleet, 'db'> & { readonly clock: { now(): number } }
  readonly sessions: SessionService
  readonly hasher: PasswordHasher
}

/** What the administrator's calls work on. */
export interface AdminContext extends AccountContext {
  readonly fleet: Fleet
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
