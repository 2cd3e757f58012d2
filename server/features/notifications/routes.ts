import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { alarmAcknowledgement } from '../../../src/contract/http/alarms.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  confirmBody,
  eventFilters,
  eventFiltersBody,
  notificationPage,
  notificationSettings,
  notificationSettingsBody,
  notificationsQuery,
  ownLoginNotificationParams,
  ownLoginParams,
  ownLoginVehicleParams,
  readAnswer,
  readBody,
  readManyQuery,
  vehicleNotificationsQuery,
} from '../../../src/contract/http/notifications.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { actorOf } from '../admin/context.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import { confirmNotification } from './confirmService.ts'
import { readMany, readOne, readPage, readTopPage, requireOwnLogin } from './readService.ts'
import { readSettings, saveEventFilters, saveSettings } from './settingsService.ts'

const tags = ['notifications']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

interface Options {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'journal'>
}

/** Notifications of the caller: their own login only (API-101 to API-110). */
export const notificationRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  await app.register(listRoutes, { fleet })
  await app.register(markRoutes, { fleet })
  await app.register(settingRoutes, { fleet })
}

const listRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  for (const [name, isRead, summary] of [
    ['notificationsUnread', false, 'Unread notifications, the newest first'],
    ['notificationsRead', true, 'Read notifications, the newest first'],
  ] as const)
    app.get(
      CALLS[name].path,
      {
        onRequest: requireCall(name),
        schema: {
          summary,
          tags,
          params: ownLoginParams,
          querystring: notificationsQuery,
          response: { 200: notificationPage, ...FAILURES },
        },
      },
      async (request) => {
        requireOwnLogin(principalOf(request), request.params.login)
        return readPage(fleet, principalOf(request), isRead, request.query)
      },
    )
  app.get(
    CALLS.notificationsTop.path,
    {
      onRequest: requireCall('notificationsTop'),
      schema: {
        summary: 'The newest unread notifications of the highest severity that has any',
        tags,
        params: ownLoginParams,
        response: { 200: notificationPage, ...FAILURES },
      },
    },
    async (request) => {
      requireOwnLogin(principalOf(request), request.params.login)
      return readTopPage(fleet, principalOf(request))
    },
  )
  for (const [name, summary] of [
    ['vehicleNotificationsUnread', 'Unread notifications of a vehicle, the newest first'],
    ['vehicleNotifications', 'Notifications of a vehicle by description, the newest first'],
  ] as const)
    app.get(
      CALLS[name].path,
      {
        onRequest: requireCall(name),
        schema: {
          summary,
          tags,
          params: ownLoginVehicleParams,
          querystring: vehicleNotificationsQuery,
          response: { 200: notificationPage, ...FAILURES },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const { login, vehicleId } = request.params
        requireOwnLogin(principal, login)
        await findOwnVehicle(fleet.db, principal, vehicleId)
        const { readStatus = null, ...query } = request.query
        const part = name === 'vehicleNotifications' ? readStatus : false
        return readPage(fleet, principal, part, { ...query, vehicleId })
      },
    )
}

const markRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.put(
    CALLS.readNotification.path,
    {
      onRequest: requireCall('readNotification'),
      schema: {
        summary: 'Marks a notification as read',
        tags,
        body: readBody,
        response: { 200: readAnswer, ...FAILURES, 404: errorBody },
      },
    },
    (request) => readOne(fleet, principalOf(request), request.body.id),
  )
  app.put(
    CALLS.readVehicleNotifications.path,
    {
      onRequest: requireCall('readVehicleNotifications'),
      schema: {
        summary: 'Marks the notifications of a vehicle as read',
        tags,
        params: ownLoginVehicleParams,
        querystring: readManyQuery,
        response: { 200: readAnswer, ...FAILURES },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const { login, vehicleId } = request.params
      requireOwnLogin(principal, login)
      await findOwnVehicle(fleet.db, principal, vehicleId)
      return readMany(fleet, principal, { vehicleId, through: request.query.through })
    },
  )
  app.put(
    CALLS.readAllNotifications.path,
    {
      onRequest: requireCall('readAllNotifications'),
      schema: {
        summary: 'Marks all notifications as read',
        tags,
        params: ownLoginParams,
        querystring: readManyQuery,
        response: { 200: readAnswer, ...FAILURES },
      },
    },
    async (request) => {
      requireOwnLogin(principalOf(request), request.params.login)
      return readMany(fleet, principalOf(request), { through: request.query.through })
    },
  )
  app.put(
    CALLS.confirmNotification.path,
    {
      onRequest: requireCall('confirmNotification'),
      schema: {
        summary: 'Confirms the event of a notification, for everybody who is notified of it',
        tags,
        params: ownLoginNotificationParams,
        body: confirmBody,
        response: { 200: alarmAcknowledgement, ...FAILURES, 404: errorBody, 422: errorBody },
      },
    },
    async (request) => {
      requireOwnLogin(principalOf(request), request.params.login)
      return confirmNotification(fleet, actorOf(request), request.params.id, request.body.note ?? '')
    },
  )
}

const settingRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.put(
    CALLS.setEventFilters.path,
    {
      onRequest: requireCall('setEventFilters'),
      schema: {
        summary: 'Changes event filters; absent ones stay',
        tags,
        params: ownLoginParams,
        body: eventFiltersBody,
        response: { 200: eventFilters, ...FAILURES },
      },
    },
    async (request) => {
      requireOwnLogin(principalOf(request), request.params.login)
      return saveEventFilters(fleet, principalOf(request), request.body)
    },
  )
  app.get(
    CALLS.notificationSettings.path,
    {
      onRequest: requireCall('notificationSettings'),
      schema: {
        summary: 'The channels, quiet hours, digest, event filters and addresses of the caller',
        tags,
        params: ownLoginParams,
        response: { 200: notificationSettings, ...FAILURES },
      },
    },
    async (request) => {
      requireOwnLogin(principalOf(request), request.params.login)
      return readSettings(fleet.db, principalOf(request))
    },
  )
  app.put(
    CALLS.setNotificationSettings.path,
    {
      onRequest: requireCall('setNotificationSettings'),
      schema: {
        summary: 'Sets the channels, quiet hours and digest of the caller',
        tags,
        params: ownLoginParams,
        body: notificationSettingsBody,
        response: { 200: notificationSettings, ...FAILURES },
      },
    },
    async (request) => {
      requireOwnLogin(principalOf(request), request.params.login)
      return saveSettings(fleet, principalOf(request), request.body)
    },
  )
}
