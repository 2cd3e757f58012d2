import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { AuditEvent } from '../../../src/contract/http/audit.ts'
import { ERROR_CODES, errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  beginSecondFactorAnswer,
  beginSecondFactorBody,
  confirmSecondFactorAnswer,
  confirmSecondFactorBody,
  disableSecondFactorBody,
  secondFactorState,
} from '../../../src/contract/http/secondFactor.ts'
import type { Database } from '../../storage/schema.ts'
import { ApiError, forbidden, unprocessable } from '../../platform/plugins/apiError.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { type AccountRow, findAccountById } from '../../access/accountSql.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import type { PasswordService } from '../recovery/passwordService.ts'
import { createGuessGuard } from './guessGuard.ts'
import { CODE_LIMITS } from './guessLimits.ts'
import { beginFactor, checkFactor, confirmFactor, readSecondFactor, removeFactor } from './secondFactor.ts'
import type { Clock } from '../../access/sessionService.ts'

const tags = ['session']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 422: errorBody }

interface Options {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly passwords: PasswordService
}

const refuse = (message: string): ApiError => unprocessable(ERROR_CODES.secondFactorState, message)
const wrongCode = (): ApiError =>
  new ApiError({
    status: 403,
    code: ERROR_CODES.wrongCode,
    message: SERVER_TEXT.wrongCode,
    field: 'code',
    allowed: 'the code of this moment, or an unused recovery code',
  })
const tooManyCodes = (): ApiError =>
  new ApiError({
    status: 403,
    code: ERROR_CODES.tooManyFailures,
    message: SERVER_TEXT.tooManyFailures,
  })

/** The caller's account; an administrator who entered has no access to its second factor. */
const ownAccount = async ({ db }: Options, request: FastifyRequest): Promise<AccountRow> => {
  const { accountId, enteredBy } = principalOf(request)
  const account = enteredBy === null ? await findAccountById(db, accountId) : undefined
  if (!account) throw forbidden()
  return account
}

/** Two-factor sign-in of the caller: read, begin, confirm by the first code, remove. */
export const secondFactorRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, clock, passwords } = options
  const guard = createGuessGuard(db, CODE_LIMITS)
  const record = (request: FastifyRequest, event: AuditEvent): Promise<void> => {
    const party = partyOf(principalOf(request))
    return recordAudit(db, { event, actor: party, account: party, address: request.ip }, clock.now())
  }
  app.get(
    CALLS.secondFactor.path,
    {
      onRequest: requireCall('secondFactor'),
      schema: {
        summary: 'Whether sign-in asks the caller for a one-time code',
        tags,
        response: { 200: secondFactorState, 401: errorBody },
      },
    },
    (request) => readSecondFactor(db, principalOf(request).accountId),
  )
  app.put(
    CALLS.beginSecondFactor.path,
    {
      onRequest: requireCall('beginSecondFactor'),
      schema: {
        summary: 'A new secret for one-time codes; it is asked for once a code of it was confirmed',
        tags,
        body: beginSecondFactorBody,
        response: { 200: beginSecondFactorAnswer, ...FAILURES },
      },
    },
    async (request) => {
      const account = await ownAccount(options, request)
      await passwords.requirePassword(account, request.body.password, {
        address: request.ip,
        field: 'password',
      })
      const begun = await beginFactor(db, app.productName, account)
      if (!begun) throw refuse(SERVER_TEXT.secondFactorIsOn)
      return begun
    },
  )
  app.post(
    CALLS.confirmSecondFactor.path,
    {
      onRequest: requireCall('confirmSecondFactor'),
      schema: {
        summary: 'Turns two-factor sign-in on by a first code; answers the recovery codes, once',
        tags,
        body: confirmSecondFactorBody,
        response: { 200: confirmSecondFactorAnswer, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = await ownAccount(options, request)
      const codes = await confirmFactor(db, id, request.body.code.replace(/\s/g, ''), clock.now())
      if (codes === 'notBegun') throw refuse(SERVER_TEXT.secondFactorNotBegun)
      if (codes === 'wrongCode') throw wrongCode()
      await record(request, 'secondFactorOn')
      return { recoveryCodes: [...codes] }
    },
  )
  app.delete(
    CALLS.disableSecondFactor.path,
    {
      onRequest: requireCall('disableSecondFactor'),
      schema: {
        summary: 'Turns two-factor sign-in off',
        tags,
        body: disableSecondFactorBody,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const account = await ownAccount(options, request)
      const { password, code } = request.body
      await passwords.requirePassword(account, password, { address: request.ip, field: 'password' })
      const guess = { login: account.login, accountId: account.id, address: request.ip }
      if (await guard.isLocked(guess, clock.now())) throw tooManyCodes()
      const checked = await checkFactor(db, account.id, code.replace(/\s/g, ''), clock.now())
      if (checked === 'off') throw refuse(SERVER_TEXT.secondFactorIsOff)
      if (checked !== 'good') {
        await guard.count(guess, clock.now())
        throw wrongCode()
      }
      await guard.forgive(guess)
      await removeFactor(db, account.id)
      await record(request, 'secondFactorOff')
      return reply.code(204).send()
    },
  )
}
