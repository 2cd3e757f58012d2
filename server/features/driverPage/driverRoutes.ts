import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  driverDay,
  driverSession,
  driverTask,
  markBody,
  PROOF_MAX_BYTES,
  proofQuery,
} from '../../../src/contract/http/driverPage.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { readFormFile, refuseLongerThan, takeFile } from '../../platform/plugins/forms.ts'
import { readDriverDay } from './driverDay.ts'
import { driverOver, openDriverSession } from './driverLinks.ts'
import { type Driver, findDriver } from './findDriver.ts'
import { markPoint } from './markPoint.ts'
import { addProof, PROOF_RULE } from './proofs.ts'

const tags = ['drivers']
const FAILURES = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody, 422: errorBody }
/** Size of the form around its file. */
const FORM_OVERHEAD_BYTES = 4_096

type DriverDependencies = Pick<Fleet, 'db' | 'clock' | 'days' | 'journal'>

/** The drivers of the requests that are running. */
const drivers = new WeakMap<FastifyRequest, Driver>()

const driverOf = (request: FastifyRequest): Driver => {
  const driver = drivers.get(request)
  if (!driver) throw driverOver()
  return driver
}

/** onRequest hook: 401 without the token of a bound phone. It runs before the input is parsed. */
const requireDriver =
  ({ db, clock, days }: DriverDependencies) =>
  async (request: FastifyRequest): Promise<void> => {
    const driver = await findDriver(db, days, request.headers[TOKEN_HEADER] ?? '', clock.now())
    if (!driver) throw driverOver()
    drivers.set(request, driver)
  }

/** The calls of a driver's page, by the token of a phone in the authorization header; nothing else is open to it. */
export const driverRoutes: FastifyPluginAsyncZod<DriverDependencies> = async (app, deps) => {
  const onRequest = requireDriver(deps)
  app.post(
    CALLS.openDriverSession.path,
    {
      schema: {
        summary: 'Binds the phone that opens a link, whose SID is in the authorization header',
        tags,
        response: { 200: driverSession, 401: errorBody },
      },
    },
    (request) => openDriverSession({ fleet: deps, publicUrl: null }, request.headers[TOKEN_HEADER] ?? ''),
  )
  app.get(
    CALLS.driverDay.path,
    {
      onRequest,
      schema: {
        summary: "The tasks of a driver's day with their points",
        tags,
        response: { 200: driverDay, 401: errorBody },
      },
    },
    (request) => readDriverDay(deps, driverOf(request)),
  )
  app.post(
    CALLS.markDriverPoint.path,
    {
      onRequest,
      schema: {
        summary: 'What a driver says of a point, with the moment at which it happened; once for each key',
        tags,
        body: markBody,
        response: { 200: driverTask, ...FAILURES },
      },
    },
    (request) => markPoint(deps, driverOf(request), request.body),
  )
  await app.register(pictureRoute, deps)
}

const pictureRoute: FastifyPluginAsyncZod<DriverDependencies> = async (app, deps) => {
  const bodyLimit = PROOF_MAX_BYTES + FORM_OVERHEAD_BYTES
  await takeFile(app, PROOF_MAX_BYTES)
  app.put(
    CALLS.addDriverPicture.path,
    {
      onRequest: [requireDriver(deps), refuseLongerThan(bodyLimit)],
      bodyLimit,
      schema: {
        summary: 'A photo or a signature for a point, in the field `file` of a form; once for each key',
        tags,
        consumes: ['multipart/form-data'],
        querystring: proofQuery,
        response: { 200: driverTask, 413: errorBody, 415: errorBody, ...FAILURES },
      },
    },
    async (request) => {
      const { bytes } = await readFormFile(request, PROOF_RULE)
      return addProof(deps, driverOf(request), request.query, bytes)
    },
  )
}
