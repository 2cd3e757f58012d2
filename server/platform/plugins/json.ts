import fp from 'fastify-plugin'
import { badInput } from './apiError.ts'
import { findJsonFault } from './findJsonFault.ts'

const JSON_TYPE = 'application/json'

/**
 * Parses JSON bodies. Rejects prototype pollution, too deep nesting, and duplicate keys: this server and a proxy before
 * it might each use a different one of the two values.
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
