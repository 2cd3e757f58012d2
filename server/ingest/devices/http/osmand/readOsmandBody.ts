import type { FastifyRequest } from 'fastify'
import { osmandMessage } from '../../../../../src/contract/http/intake/osmand.ts'
import { describeFault } from '../describeFault.ts'
import { badInput } from '../../../../platform/plugins/apiError.ts'
import { readOsmandFields, type OsmandReport } from './readOsmandFields.ts'
import { readOsmandMessage } from './readOsmandMessage.ts'
import { isForm } from './takeForms.ts'

/**
 * Reads a posted report: a form, JSON, or only the address, as some clients do.
 * @throws ApiError 400 that names the field and what it must be
 */
export const readOsmandBody = (request: FastifyRequest, now: number): OsmandReport => {
  const { body } = request
  if (body === undefined || body === null) return readOsmandFields(request.query as Fields, now)
  if (isForm(request.headers['content-type'])) {
    return readOsmandFields({ ...(request.query as Fields), ...(body as Fields) }, now)
  }
  const read = osmandMessage.safeParse(body)
  if (read.success) return readOsmandMessage(read.data)
  const { field, allowed } = describeFault([], read.error)
  throw badInput(field || 'the body', allowed)
}

type Fields = Readonly<Record<string, unknown>>
