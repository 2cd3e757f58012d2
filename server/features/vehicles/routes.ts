import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { COLUMNS_TYPE } from '../../../src/contract/columns/columnStream.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  AS_OF_SEQ_HEADER,
  CALLS,
  type CallName,
  ROW_STREAM_TYPE,
  TOTAL_COUNT_HEADER,
} from '../../../src/contract/http/paths.ts'
import {
  antStatusList,
  deviceSettingsList,
  eventCountsList,
  labelledSettingList,
  lockStateList,
  retranslationList as retranslationRows,
  settingsQuery,
  vehicleDeviceList,
  vehicleMiniStateList,
  vehicleParams,
  vehicleStateList,
} from '../../../src/contract/http/vehicleLists.ts'
import type { ListName } from '../../../src/contract/lists.ts'
import { foundVehicles, vehicleSearchQuery } from '../../../src/contract/http/vehicleSearch.ts'
import type { Database } from '../../storage/schema.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import { readingLimits, type StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import { sendColumns } from './columns/sendColumns.ts'
import { SharedLists } from './columns/sharedLists.ts'
import {
  antList,
  countsList,
  devicesList,
  fullList,
  lockList,
  miniList,
  retranslationList,
  settingsList,
} from './lists.ts'
import { type ListDependencies, type ListPlan, openList, toJsonArray, toJsonLines } from './openList.ts'
import { readVehicleSettings, readVehicleState } from './readVehicle.ts'
import { searchVehicles } from './searchVehicles.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

/**
 * Lists read at once, each on its own connection: the other connections are left for the recorder and the small
 * calls.
 */
const READING = readingLimits(6, 2)

/** API-27 to API-37 */
export const vehicleRoutes: FastifyPluginAsyncZod<{
  readonly db: Kysely<Database>
  readonly answers: StreamedAnswers
}> = async (app, { db, answers }) => {
  const reading = new FairQueue(READING)
  const lists = new SharedLists({ db, answers, reading })
  app.addHook('onClose', async () => lists.close())
  const deps = { db, answers, reading, lists }
  const add = <Row>(
    call: CallName,
    columns: ListName | null,
    plan: ListPlan<Row>,
    items: z.core.$ZodType,
    summary: string,
  ) => addList(app, deps, { call, columns, plan, items, summary })
  add('vehicleStates', null, fullList, vehicleStateList, 'Everything of every vehicle')
  add('vehicleMiniStates', 'mini', miniList, vehicleMiniStateList, 'What map and list show')
  add('vehicleMobileStates', null, miniList, vehicleMiniStateList, 'The same for small screens')
  add('antStatuses', 'ant', antList, antStatusList, 'Antennas')
  add('lockStates', 'lock', lockList, lockStateList, 'Locks')
  add('deviceSettings', 'settings', settingsList, deviceSettingsList, 'Settings of the devices')
  add('eventsCountPerDay', 'counts', countsList, eventCountsList, 'Events of today by name')
  add(
    'vehiclesToDevices',
    'mapping',
    devicesList,
    vehicleDeviceList,
    'Which device is mapped to which vehicle',
  )
  add(
    'retranslation',
    'retranslation',
    retranslationList,
    retranslationRows,
    'Vehicles registered for SENT or e-Toll',
  )
  app.get(
    CALLS.searchVehicles.path,
    {
      onRequest: requireCall('searchVehicles'),
      schema: {
        summary: 'Vehicles by a part of their name, licence plate or serial, with what map and list show',
        tags: ['vehicles'],
        querystring: vehicleSearchQuery,
        response: { 200: foundVehicles, ...FAILURES },
      },
    },
    (request) => searchVehicles(deps.db, principalOf(request), request.query),
  )
  app.get(
    CALLS.vehicleState.path,
    {
      onRequest: requireCall('vehicleState'),
      schema: {
        summary: 'Everything of one vehicle',
        tags: ['vehicles'],
        params: vehicleParams,
        response: { 200: vehicleState, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { state, asOfSeq } = await readVehicleState(deps.db, principalOf(request), request.params.id)
      reply.header(AS_OF_SEQ_HEADER, asOfSeq)
      return state
    },
  )
  app.get(
    CALLS.vehicleSettings.path,
    {
      onRequest: requireCall('vehicleSettings'),
      schema: {
        summary: "A vehicle's settings with labels in a language",
        tags: ['vehicles'],
        params: vehicleParams,
        querystring: settingsQuery,
        response: { 200: labelledSettingList, ...FAILURES },
      },
    },
    (request) => readVehicleSettings(deps.db, principalOf(request), request.params.id, request.query),
  )
}

const addList = <Row>(
  app: FastifyInstance,
  deps: ListDependencies & { readonly answers: StreamedAnswers; readonly lists: SharedLists },
  list: {
    call: CallName
    /** The list in columns; null: it is only JSON. */
    columns: ListName | null
    plan: ListPlan<Row>
    items: z.core.$ZodType
    summary: string
  },
): void => {
  app.get(
    CALLS[list.call].path,
    {
      onRequest: requireCall(list.call),
      schema: {
        summary: `${list.summary} (${ROW_STREAM_TYPE}: one array of rows per line${list.columns === null ? '' : `; ${COLUMNS_TYPE}: columns`})`,
        tags: ['vehicles'],
        response: { 200: list.items, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { columns, plan } = list
      if (columns !== null && accepts(request, COLUMNS_TYPE)) {
        return sendColumns(deps, { list: columns, plan, principal: principalOf(request) }, request, reply)
      }
      const answer = await deps.answers.open(request, reply)
      const opened = await openList(deps, plan, principalOf(request), answer)
      const isStream = accepts(request, ROW_STREAM_TYPE)
      reply
        .header(AS_OF_SEQ_HEADER, opened.asOfSeq)
        .header('vary', 'accept')
        .type(isStream ? ROW_STREAM_TYPE : 'application/json; charset=utf-8')
      if (isStream && opened.total !== null) reply.header(TOTAL_COUNT_HEADER, opened.total)
      return reply.send(answer.fromTransaction(isStream ? toJsonLines(opened) : toJsonArray(opened)))
    },
  )
}

const accepts = (request: FastifyRequest, wanted: string): boolean =>
  (request.headers.accept ?? '').split(',').some((type) => type.split(';')[0]?.trim() === wanted)
