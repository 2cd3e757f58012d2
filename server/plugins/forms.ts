import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooLarge } from './apiError.ts'

/** A form of short text fields; what exceeds this is refused while it is read. */
const TEXT_LIMITS = { fields: 8, parts: 8, files: 0, fieldNameSize: 100, fieldSize: 4_096, headerPairs: 20 }
/** The whole of such a form. */
const TEXT_FORM_BYTES = 16_384

/** Lets the routes of a scope take forms of short text fields, which become the body, and nothing else. */
export const takeTextForms = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: TEXT_LIMITS })
}

/** Lets the routes of a scope take a form with one file of at most `bytes`, which they read themselves. */
export const takeFile = async (app: FastifyInstance, bytes: number): Promise<void> => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { ...TEXT_LIMITS, files: 1, fileSize: bytes } })
}

/** onRequest hook: 413 for a body that says it is longer. */
export const refuseLongerThan = (bytes: number) => async (request: FastifyRequest) => {
  if (Number(request.headers['content-length']) > bytes) throw tooLarge(bytes)
}
export const refuseLongForm = refuseLongerThan(TEXT_FORM_BYTES)
