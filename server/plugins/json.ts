import fp from 'fastify-plugin'
import { badInput } from './apiError.ts'
import { findJsonFault } from './findJsonFault.ts'

const JSON_TYPE = 'application/json'

/**
 * Reads bodies of JSON. Refuses what would reach into a prototype, nesting without end, and a key that an object holds
 * twice: of the two, this server and whoever looked at the call before it might believe another one.
 */
export const jsonPlugin = fp(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser(JSON_TYPE)
    app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (request, body, done) => {
      void parse(request, String(body), (error, value: unknown) => {
        const fault = error ? null : findJsonFault(String(body))
        if (fault) done(badInput(fault.field, fault.allowed))
        else done(error, value)
      })
    })
  },
  { name: 'json', dependencies: ['errors'] },
)
