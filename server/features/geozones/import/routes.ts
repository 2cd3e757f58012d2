import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import {
  KML_EXTENSIONS,
  OTHER_EXTENSIONS,
  ZONE_FILE_BYTES,
  zoneFilePreview,
  zoneFileQuery,
  zoneImportBody,
  zoneImportJobParams,
  zoneImportParams,
  zoneImportStarted,
  zoneImportState,
} from '../../../../src/contract/http/zoneImport.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { badInput } from '../../../platform/plugins/apiError.ts'
import { readFormFile, refuseLongerThan, takeFile } from '../../../platform/plugins/forms.ts'
import { actorOf } from '../../admin/context.ts'
import { ZONE_FAILURES } from '../routes.ts'
import type { ZoneFileFormat } from './readFeatures.ts'
import type { ZoneImportContext } from './zoneImportJob.ts'
import { cancelZoneImport, readZoneImport, startZoneImport, takeZoneFile } from './zoneImportService.ts'

type ZodApp = Parameters<FastifyPluginAsyncZod>[0]

const tags = ['geozones']
/** Size of the form around its file. */
const FORM_OVERHEAD_BYTES = 4_096
const bodyLimit = ZONE_FILE_BYTES + FORM_OVERHEAD_BYTES

interface Action {
  readonly call: 'importKml' | 'importZoneFile'
  readonly summary: string
  /** Completes "the file must be …". */
  readonly allowed: string
  readonly formatOf: (extension: string) => ZoneFileFormat | null
}

const ACTIONS: readonly Action[] = [
  {
    call: 'importKml',
    summary:
      'Checks a .kml or .kmz file, or a .zip with a .kml in it, in the field `file` of a form, and imports its geozones where a type is given',
    allowed: 'a .kml, .kmz or .zip file',
    formatOf: (found) => {
      const extension = KML_EXTENSIONS.find((one) => one === found)
      return extension ? { action: 'kml', extension } : null
    },
  },
  {
    call: 'importZoneFile',
    summary: 'The same for GeoJSON (.geojson, .json), GPX (.gpx), WKT (.wkt) and a shapefile (.zip)',
    allowed: 'a .geojson, .json, .gpx or .wkt file, or a shapefile as .zip',
    formatOf: (found) => {
      const extension = OTHER_EXTENSIONS.find((one) => one === found)
      return extension ? { action: 'file', extension } : null
    },
  },
]

/** API-89, VALID-24, GEO-15: geozones from files. */
export const zoneImportRoutes: FastifyPluginAsyncZod<ZoneImportContext> = async (app, context) => {
  await app.register(async (forms) => registerFiles(forms, context))
  app.post(
    CALLS.startZoneImport.path,
    {
      onRequest: requireCall('startZoneImport'),
      schema: {
        summary: 'Starts the import of a checked file: all its geozones or none',
        tags,
        params: zoneImportParams,
        body: zoneImportBody,
        response: { 200: zoneImportStarted, ...ZONE_FAILURES },
      },
    },
    async (request) => ({
      job: await startZoneImport(context, actorOf(request), request.params.id, request.body),
    }),
  )
  app.get(
    CALLS.zoneImport.path,
    {
      onRequest: requireCall('zoneImport'),
      schema: {
        summary: 'How far an import of geozones is',
        tags,
        params: zoneImportJobParams,
        response: { 200: zoneImportState, ...ZONE_FAILURES },
      },
    },
    (request) => readZoneImport(context, actorOf(request), request.params.job),
  )
  app.delete(
    CALLS.cancelZoneImport.path,
    {
      onRequest: requireCall('cancelZoneImport'),
      schema: {
        summary: 'Cancels an import of geozones: none is added',
        tags,
        params: zoneImportJobParams,
        response: { 204: z.undefined(), ...ZONE_FAILURES },
      },
    },
    async (request, reply) => {
      await cancelZoneImport(context, actorOf(request), request.params.job)
      return reply.code(204).send()
    },
  )
}

/** In its own scope, because it accepts only forms. */
const registerFiles = async (app: ZodApp, context: ZoneImportContext): Promise<void> => {
  await takeFile(app, ZONE_FILE_BYTES)
  for (const { call, summary, allowed, formatOf } of ACTIONS) {
    app.put(
      CALLS[call].path,
      {
        onRequest: [requireCall(call), refuseLongerThan(bodyLimit)],
        bodyLimit,
        schema: {
          summary,
          tags,
          consumes: ['multipart/form-data'],
          querystring: zoneFileQuery,
          response: {
            200: zoneFilePreview,
            413: errorBody,
            415: errorBody,
            429: errorBody,
            503: errorBody,
            ...ZONE_FAILURES,
          },
        },
      },
      async (request) => {
        const { name, bytes } = await readFormFile(request, allowed)
        const format = formatOf(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
        if (format === null) throw badInput('file', allowed)
        return takeZoneFile(context, actorOf(request), { name, format, bytes }, request.query)
      },
    )
  }
}
