import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { AS_OF_SEQ_HEADER, CALLS } from '../../../src/contract/http/paths.ts'
import { vehicleParams, vehicleSettingList } from '../../../src/contract/http/vehicleLists.ts'
import {
  noteBody,
  noteParams,
  noteQuery,
  periodAnswer,
  periodQuery,
  settingsBody,
  vehicleNote,
  vehicleNoteList,
  vehicleQuery,
} from '../../../src/contract/http/vehicleProfile.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { readVehicleState } from '../vehicles/readVehicle.ts'
import { addNote, changeNote, deleteNote, readNotes } from './noteService.ts'
import { changePeriods, changeSettings, updateVehicle } from './parametersService.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const CHANGE_FAILURES = { ...FAILURES, 422: errorBody }
const NOTE_FAILURES = { ...FAILURES, 404: errorBody }
const tags = ['vehicle profile']

interface Options {
  readonly fleet: Fleet
}

/** API-39 to API-43 */
export const vehicleProfileRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.get(
    CALLS.vehicle.path,
    {
      onRequest: requireCall('vehicle'),
      schema: {
        summary: 'A vehicle with all that is set up of it; its settings in words are another call',
        tags,
        params: vehicleParams,
        response: { 200: vehicleState, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { state, asOfSeq } = await readVehicleState(fleet.db, principalOf(request), request.params.id)
      reply.header(AS_OF_SEQ_HEADER, asOfSeq)
      return state
    },
  )
  app.post(
    CALLS.updateVehicle.path,
    {
      onRequest: requireCall('updateVehicle'),
      schema: {
        summary: 'Changes how a vehicle is called and its tank; what is absent stays',
        tags,
        params: vehicleParams,
        querystring: vehicleQuery,
        response: { 200: vehicleState, ...CHANGE_FAILURES },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const { id } = request.params
      await updateVehicle(fleet, principal, id, request.query)
      return (await readVehicleState(fleet.db, principal, id)).state
    },
  )
  app.post(
    CALLS.vehiclePeriod.path,
    {
      onRequest: requireCall('vehiclePeriod'),
      schema: {
        summary: 'Changes how often the tracker transmits, seconds',
        tags,
        params: vehicleParams,
        querystring: periodQuery,
        response: { 200: periodAnswer, ...CHANGE_FAILURES },
      },
    },
    (request) => changePeriods(fleet, principalOf(request), request.params.id, request.query),
  )
  app.put(
    CALLS.updateVehicleSettings.path,
    {
      onRequest: requireCall('updateVehicleSettings'),
      schema: {
        summary: 'Changes the settings that are named; null takes one out',
        tags,
        params: vehicleParams,
        body: settingsBody,
        response: { 200: vehicleSettingList, ...CHANGE_FAILURES },
      },
    },
    (request) => changeSettings(fleet, principalOf(request), request.params.id, request.body),
  )
}

/** API-77 to API-81 */
export const vehicleNoteRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.get(
    CALLS.vehicleNotes.path,
    {
      onRequest: requireCall('vehicleNotes'),
      schema: {
        summary: 'The notes of a vehicle, the newest first',
        tags,
        querystring: noteQuery,
        response: { 200: vehicleNoteList, ...FAILURES },
      },
    },
    (request) => readNotes(fleet.db, principalOf(request), request.query.vehicleId),
  )
  app.put(
    CALLS.addVehicleNote.path,
    {
      onRequest: requireCall('addVehicleNote'),
      schema: { summary: 'Adds a note', tags, body: noteBody, response: { 200: vehicleNote, ...FAILURES } },
    },
    (request) => addNote(fleet, principalOf(request), request.body),
  )
  app.post(
    CALLS.updateVehicleNote.path,
    {
      onRequest: requireCall('updateVehicleNote'),
      schema: {
        summary: 'Changes a note',
        tags,
        params: noteParams,
        body: noteBody,
        response: { 200: vehicleNote, ...NOTE_FAILURES },
      },
    },
    (request) => changeNote(fleet, principalOf(request), request.params.id, request.body),
  )
  app.delete(
    CALLS.deleteVehicleNote.path,
    {
      onRequest: requireCall('deleteVehicleNote'),
      schema: {
        summary: 'Deletes a note',
        tags,
        params: noteParams,
        querystring: noteQuery,
        response: { 204: z.undefined(), ...NOTE_FAILURES },
      },
    },
    async (request, reply) => {
      await deleteNote(fleet, principalOf(request), request.query.vehicleId, request.params.id)
      return reply.code(204).send()
    },
  )
}
