import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput, tooLarge } from './apiError.ts'
import { isClientFault } from './errors.ts'

/** A form of short text fields; what exceeds this is refused while it is read. */
const TEXT_LIMITS = { fields: 8, parts: 8, files: 0, fieldNameSize: 100, fieldSize: 4_096, headerPairs: 20 }
/** The whole of such a form. */
const TEXT_FORM_BYTES = 16_384

/** Lets the routes of a scope take forms of short text fields, which become the body, and nothing else. */
export const takeTextForms = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: TEXT_LIMITS })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await wholeForm(readFields(request))
  })
}

/** Lets the routes of a scope take a form with one file of at most `bytes`, which they read by `readFormFile`. */
export const takeFile = async (app: FastifyInstance, bytes: number): Promise<void> => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { ...TEXT_LIMITS, files: 1, fileSize: bytes } })
}

/**
 * The file of the field `file`. allowed: what it has to be. Throws 400 where there is none or the form is broken, 413 for
 * one that is too large.
 */
export const readFormFile = (
  request: FastifyRequest,
  allowed: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> =>
  wholeForm(
    request.file().then(async (file) => {
      if (!file || file.fieldname !== 'file') throw badInput('file', allowed)
      return { name: file.filename, bytes: await file.toBuffer() }
    }),
  )

/** onRequest hook: 413 for a body that says it is longer. */
export const refuseLongerThan = (bytes: number) => async (request: FastifyRequest) => {
  if (Number(request.headers['content-length']) > bytes) throw tooLarge(bytes)
}
export const refuseLongForm = refuseLongerThan(TEXT_FORM_BYTES)

/** Text fields by name; one that comes again becomes a list, which no schema of a text takes. */
const readFields = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fields = new Map<string, unknown>()
  for await (const part of request.parts()) {
    if (isFile(part)) await part.toBuffer()
    const value = isFile(part) ? null : part.value
    const known = fields.get(part.fieldname)
    fields.set(part.fieldname, fields.has(part.fieldname) ? [known, value].flat() : value)
  }
  return Object.fromEntries(fields)
}

const isFile = (part: Multipart): part is MultipartFile => part.type === 'file'

/** Nothing but the form is read meanwhile, so that what fails without a refusal of its own is a form that is none. */
const wholeForm = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw isClientFault(error) ? error : badInput('the form', 'whole, from its first boundary to its last')
  })
