import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/plugins/apiError.ts'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERROR_CODES } from '../../../../src/contract/http/error.ts'
import type { DeviceGateway } from '../ports.ts'

/** Reasons for unreadable calls, by status code; rejected devices are counted by the gateway itself. */
const UNREADABLE: ReadonlySet<string> = new Set([
  ERROR_CODES.badInput,
  ERROR_CODES.tooLarge,
  ERROR_CODES.unsupportedType,
])

/** Counts the unreadable calls of a scope. */
export const countRefused = (app: FastifyInstance, gateway: DeviceGateway, protocol: string): void => {
  app.addHook('onError', async (_request, _reply, error: unknown) => {
    const code = hasZodFastifySchemaValidationErrors(error) ? ERROR_CODES.badInput : codeOf(error)
    if (UNREADABLE.has(code)) gateway.countGarbage(protocol, code)
  })
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.body.code : '')
