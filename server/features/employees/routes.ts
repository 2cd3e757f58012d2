import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  employeeDetail,
  PHOTO_MAX_BYTES,
  photoQuery,
  photoTaken,
  violationPage,
  violationsQuery,
} from '../../../src/contract/http/employees.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { AVATAR_TYPES } from '../../../src/contract/http/profile.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import { readFormFile, refuseLongerThan, takeFile } from '../../platform/plugins/forms.ts'
import { actorOf } from '../admin/context.ts'
import type { LiveContext, ResourceContext } from '../resource/resourceService.ts'
import { readEmployee, readViolations } from './employeeSql.ts'
import { forgetEmployee } from './forget.ts'
import { findPhoto, PHOTO_RULE, setPhoto } from './photo.ts'

const tags = ['employees']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody }
/** For OpenAPI; the bytes are sent unchanged. */
const PICTURE = Object.fromEntries(AVATAR_TYPES.map((type) => [type, { schema: z.any() }]))
/** Size of the form around its file. */
const FORM_OVERHEAD_BYTES = 4_096

/** EMP-02 to EMP-04: one employee, the photo, and the violations. The list and its changes are those of a resource. */
export const employeeRoutes: FastifyPluginAsyncZod<LiveContext> = async (app, context) => {
  const { db } = context
  await app.register(uploadRoute, context)
  app.get(
    CALLS.employee.path,
    {
      onRequest: requireCall('employee'),
      schema: {
        summary: 'An employee with cards and usual vehicle',
        tags,
        params: recordParams,
        response: { 200: employeeDetail, ...FAILURES },
      },
    },
    (request) => readEmployee(db, principalOf(request), request.params.id),
  )
  app.post(
    CALLS.forgetEmployee.path,
    {
      onRequest: requireCall('forgetEmployee'),
      schema: {
        summary:
          'Deletes the personal data of an employee for good; drives and violations stay without a name',
        tags,
        params: recordParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await forgetEmployee(context, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  app.get(
    CALLS.employeePhoto.path,
    {
      onRequest: requireCall('employeePhoto'),
      schema: {
        summary: 'The photo of an employee',
        tags,
        params: recordParams,
        querystring: photoQuery,
        response: { 200: { description: 'The photo', content: PICTURE }, ...FAILURES },
      },
    },
    async (request, reply) => {
      const found = await findPhoto(db, principalOf(request).ownerId, request.params.id)
      const wanted = request.query.v
      if (!found || (wanted !== undefined && wanted !== found.hash)) throw notFound(SERVER_TEXT.notFound)
      return reply.type(found.contentType).header('x-content-type-options', 'nosniff').send(found.bytes)
    },
  )
  app.delete(
    CALLS.deleteEmployeePhoto.path,
    {
      onRequest: requireCall('deleteEmployeePhoto'),
      schema: {
        summary: 'Removes the photo of an employee',
        tags,
        params: recordParams,
        response: { 200: photoTaken, ...FAILURES },
      },
    },
    async (request) => ({ photo: await setPhoto(context, actorOf(request), request.params.id, null) }),
  )
  app.get(
    CALLS.employeeViolations.path,
    {
      onRequest: requireCall('employeeViolations'),
      schema: {
        summary: 'What an employee did while bound to a vehicle, the latest first',
        tags,
        params: recordParams,
        querystring: violationsQuery,
        response: { 200: violationPage, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      const principal = principalOf(request)
      await readEmployee(db, principal, id)
      return readViolations(db, principal, { id, ...request.query })
    },
  )
}

const uploadRoute: FastifyPluginAsyncZod<ResourceContext> = async (app, context) => {
  const bodyLimit = PHOTO_MAX_BYTES + FORM_OVERHEAD_BYTES
  await takeFile(app, PHOTO_MAX_BYTES)
  app.post(
    CALLS.uploadEmployeePhoto.path,
    {
      onRequest: [requireCall('uploadEmployeePhoto'), refuseLongerThan(bodyLimit)],
      bodyLimit,
      schema: {
        summary: 'Takes the photo of an employee, in the field `file` of a form',
        tags,
        consumes: ['multipart/form-data'],
        params: recordParams,
        response: { 200: photoTaken, 413: errorBody, 415: errorBody, ...FAILURES },
      },
    },
    async (request) => {
      const { bytes } = await readFormFile(request, PHOTO_RULE)
      return { photo: await setPhoto(context, actorOf(request), request.params.id, bytes) }
    },
  )
}
