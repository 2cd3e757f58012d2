import type { FastifyRequest } from 'fastify'
import type { Fleet } from '../../live/createFleet.ts'
import { principalOf } from '../../access/sessionPlugin.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { SessionService } from '../../access/sessionService.ts'

/** Dependencies of account changes; also used by an owner's calls about their own users. */
export interface AccountContext {
  readonly fleet: Pick<Fleet, 'db'> & { readonly clock: { now(): number } }
  readonly sessions: SessionService
  readonly hasher: PasswordHasher
}

/** Dependencies of the administration calls. */
export interface AdminContext extends AccountContext {
  readonly fleet: Fleet
}

/** The caller and the address of the call; the audit log records both. */
export interface Actor {
  readonly principal: AccountPrincipal
  readonly address: string
}

export const actorOf = (request: FastifyRequest): Actor => ({
  principal: principalOf(request),
  address: request.ip,
})
