import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { calendarParams, madeCalendarFeed, ownCalendarFeed } from '../../../src/contract/http/calendar.ts'
import { ERROR_CODES, errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'
import { sha256 } from '../../platform/sha256.ts'
import { actorOf } from '../admin/context.ts'
import { NextRead } from '../positionShares/nextRead.ts'
import { type CalendarDependencies, makeOwnFeed, readOwnFeed, revokeOwnFeed } from './feedService.ts'
import { readCalendar, type ShownCalendar } from './readCalendar.ts'

const tags = ['programs']
const FAILURES = { 401: errorBody, 403: errorBody }

/** The address of the caller's calendar: made, replaced and revoked by its person, read by calendar programs. */
export const calendarRoutes: FastifyPluginAsyncZod<CalendarDependencies> = async (app, deps) => {
  app.get(
    CALLS.calendarFeed.path,
    {
      onRequest: requireCall('calendarFeed'),
      schema: {
        summary: "When the address of the caller's calendar was made",
        tags,
        response: { 200: ownCalendarFeed, ...FAILURES },
      },
    },
    (request) => readOwnFeed(deps, principalOf(request)),
  )
  app.put(
    CALLS.makeCalendarFeed.path,
    {
      onRequest: requireCall('makeCalendarFeed'),
      schema: {
        summary:
          "Makes the address of the caller's calendar, in place of the one before; it is answered here and never again",
        tags,
        response: { 200: madeCalendarFeed, 400: errorBody, ...FAILURES },
      },
    },
    (request) => makeOwnFeed(deps, actorOf(request)),
  )
  app.delete(
    CALLS.revokeCalendarFeed.path,
    {
      onRequest: requireCall('revokeCalendarFeed'),
      schema: {
        summary: "Revokes the address of the caller's calendar: it shows nothing from now on",
        tags,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await revokeOwnFeed(deps, actorOf(request))
      return reply.code(204).send()
    },
  )
  await app.register(calendarRoute, deps)
}

/** The calendar itself, for whoever has its address. */
const calendarRoute: FastifyPluginAsyncZod<CalendarDependencies> = async (app, { fleet, publicUrl }) => {
  const calendars = new NextRead<ShownCalendar | null>()
  app.get(
    CALLS.calendar.path,
    {
      onRequest: requireCall('calendar'),
      schema: {
        summary:
          'Planned and active tasks, and the days on which maintenance and documents are due, as a calendar (RFC 5545) of what the person of the address sees now. With if-none-match 304 as long as nothing has changed',
        tags,
        security: [],
        params: calendarParams,
        response: {
          200: { description: 'iCalendar', content: { 'text/calendar': { schema: z.string() } } },
          304: z.undefined(),
          404: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      const origin = publicUrl ?? `${request.protocol}://${request.host}`
      const key = sha256(`${token} ${origin}`).toString('base64url')
      const calendar = await calendars.read(key, () =>
        readCalendar(fleet, { token, origin, productName: app.productName }),
      )
      // The same for every reason, so that nobody learns whether an address was once valid.
      if (!calendar)
        throw new ApiError({ status: 404, code: ERROR_CODES.linkOver, message: SERVER_TEXT.shareOver })
      reply.header('etag', calendar.etag)
      if (request.headers['if-none-match'] === calendar.etag) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .serializer((text: unknown) => String(text))
        .send(calendar.text)
    },
  )
}
