import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput, tooLarge } from './apiError.ts'
import { isClientFault } from './errors.ts'

/** Limits of a form of short text fields; what exceeds them is rejected while parsing. */
const TEXT_LIMITS = { fields: 8, parts: 8, files: 0, fieldNameSize: 100, fieldSize: 4_096, headerPairs: 20 }
/** Maximum size of such a form. */
const TEXT_FORM_BYTES = 16_384

/** Makes the routes of a scope accept only forms of short text fields, which become the body. */
export const takeTextForms = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: TEXT_LIMITS })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await wholeForm(readFields(request))
  })
}

/** Makes the routes of a scope accept a form with one file of at most `bytes`, which they read by `readFormFile`. */
export const takeFile = async (app: FastifyInstance, bytes: number): Promise<void> => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { ...TEXT_LIMITS, files: 1, fileSize: bytes } })
}

/**
 * The file of the field `file`. allowed: what is valid. Throws 400 if the file is missing or the form is malformed, 413
 * if it is too large.
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

/** onRequest hook: 413 for a body whose declared length is greater. */
export const refuseLongerThan = (bytes: number) => async (request: FastifyRequest) => {
  if (Number(request.headers['content-length']) > bytes) throw tooLarge(bytes)
}
export const refuseLongForm = refuseLongerThan(TEXT_FORM_BYTES)

/** Text fields by name; a repeated one becomes a list, which the schema of a string rejects. */
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

/** Only the form is parsed meanwhile, so an error without a status of its own means a malformed form. */
const wholeForm = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw isClientFault(error) ? error : badInput('the form', 'whole, from its first boundary to its last')
  })
