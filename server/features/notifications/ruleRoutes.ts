import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  notificationRule,
  notificationRuleBody,
  notificationRulePage,
  notificationRulesQuery,
  ruleTrial,
  switchRuleBody,
} from '../../../src/contract/http/notificationRules.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { actorOf } from '../admin/context.ts'
import type { FindPlaceWords } from './placeWords.ts'
import { readRules } from './ruleSql.ts'
import { changeRule, createRule, deleteRule, restoreRule, switchRule } from './ruleService.ts'
import { tryRule } from './tryRule.ts'

const tags = ['notifications']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** Rules of notifications: owners have those of their client, limited users their own, which reach nobody else. */
export const notificationRuleRoutes: FastifyPluginAsyncZod<{
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'journal'>
  readonly findPlaces: FindPlaceWords
}> = async (app, { fleet, findPlaces }) => {
  app.get(
    CALLS.notificationRules.path,
    {
      onRequest: requireCall('notificationRules'),
      schema: {
        summary: 'A page of the rules that the caller may see, by name',
        tags,
        querystring: notificationRulesQuery,
        response: { 200: notificationRulePage, ...FAILURES },
      },
    },
    (request) => readRules(fleet.db, principalOf(request), request.query),
  )
  app.put(
    CALLS.createNotificationRule.path,
    {
      onRequest: requireCall('createNotificationRule'),
      schema: {
        summary: 'Makes a rule; those of limited users reach themselves alone',
        tags,
        body: notificationRuleBody,
        response: { 200: notificationRule, ...FAILURES },
      },
    },
    (request) => createRule(fleet, actorOf(request), request.body),
  )
  app.post(
    CALLS.tryNotificationRule.path,
    {
      onRequest: requireCall('tryNotificationRule'),
      schema: {
        summary: 'What a rule would have sent for the last seven days; nothing is stored',
        tags,
        body: notificationRuleBody,
        response: { 200: ruleTrial, ...FAILURES },
      },
    },
    (request) => tryRule({ ...fleet, findPlaces }, principalOf(request), request.body),
  )
  app.post(
    CALLS.changeNotificationRule.path,
    {
      onRequest: requireCall('changeNotificationRule'),
      schema: {
        summary: 'Changes a rule; its author stays, and it forgets what it remembers of vehicles',
        tags,
        params: recordParams,
        body: notificationRuleBody,
        response: { 200: notificationRule, ...FAILURES },
      },
    },
    (request) => changeRule(fleet, actorOf(request), request.params.id, request.body),
  )
  app.put(
    CALLS.switchNotificationRule.path,
    {
      onRequest: requireCall('switchNotificationRule'),
      schema: {
        summary: 'Turns a rule on or off',
        tags,
        params: recordParams,
        body: switchRuleBody,
        response: { 200: notificationRule, ...FAILURES },
      },
    },
    (request) => switchRule(fleet, actorOf(request), request.params.id, request.body.isOn),
  )
  app.delete(
    CALLS.deleteNotificationRule.path,
    {
      onRequest: requireCall('deleteNotificationRule'),
      schema: {
        summary: 'Deletes a rule; what it notified of stays',
        tags,
        params: recordParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteRule(fleet, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.restoreNotificationRule.path,
    {
      onRequest: requireCall('restoreNotificationRule'),
      schema: {
        summary: 'Undoes the deletion of a rule within a day',
        tags,
        params: recordParams,
        response: { 200: notificationRule, ...FAILURES },
      },
    },
    (request) => restoreRule(fleet, actorOf(request), request.params.id),
  )
}
