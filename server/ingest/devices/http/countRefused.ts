import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../plugins/apiError.ts'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERROR_CODES } from '../../../../src/contract/http/error.ts'
import type { DeviceDesk } from '../ports.ts'

/** What could not be read, by the code of the answer; who was not let in is counted by the desk itself. */
const UNREADABLE: ReadonlySet<string> = new Set([
  ERROR_CODES.badInput,
  ERROR_CODES.tooLarge,
  ERROR_CODES.unsupportedType,
])

/** Counts the calls of a scope that could not be read. */
export const countRefused = (app: FastifyInstance, desk: DeviceDesk, protocol: string): void => {
  app.addHook('onError', async (_request, _reply, error: unknown) => {
    const code = hasZodFastifySchemaValidationErrors(error) ? ERROR_CODES.badInput : codeOf(error)
    if (UNREADABLE.has(code)) desk.countGarbage(protocol, code)
  })
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.body.code : '')
