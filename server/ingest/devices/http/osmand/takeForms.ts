import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Lets the routes of a scope accept forms in addition to JSON; a repeated field becomes a list, which no field may be.
 */
export const takeForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => ({ ...parse(body) }),
  )
}

/** Whether a body came as a form. */
export const isForm = (contentType: string | undefined): boolean =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() === FORM_TYPE
