import * as z from 'zod/mini'
import { requiredDay } from '../maintenance.ts'
import { pathId } from '../profile.ts'
import { bodyId } from './fields.ts'
import { FILE_FAULTS, FILE_REASONS, fileReport } from './positionFiles.ts'

/**
 * Moving a client's fleet in, from a Traccar server, from files of positions or from the archive of an account: a look at what would
 * be brought, then the bringing
 * (docs/move-in.md).
 */

export const MOVE_IN_SOURCES = ['traccar', 'positions', 'archive'] as const
export type MoveInSourceName = (typeof MOVE_IN_SOURCES)[number]

export const TRACCAR_URL_MAX = 500
export const TRACCAR_TOKEN_MAX = 2_000

/** An address without name, password, query and fragment. */
const isServerUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
}

export const MOVE_IN_RULES = {
  url: 'the address of a Traccar server, such as https://traccar.example.org',
  token: 'an access token: 1 to 2000 letters, digits and signs without spaces',
  untilDay: 'not before fromDay',
} as const

/** Created in the settings of a Traccar user; it is sent in a header and nowhere else. */
const token = z.string().check(
  z.trim(),
  z.maxLength(TRACCAR_TOKEN_MAX),
  z.refine<string>((text) => /^[\x21-\x7e]+$/.test(text), { params: { allowed: MOVE_IN_RULES.token } }),
)

/** clientId: whose the fleet becomes; fromDay, untilDay: of the positions, both included, days of UTC. */
export const moveInBody = z
  .strictObject({
    clientId: bodyId,
    url: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(TRACCAR_URL_MAX),
        z.refine<string>(isServerUrl, { params: { allowed: MOVE_IN_RULES.url } }),
      ),
    token,
    fromDay: requiredDay,
    untilDay: requiredDay,
  })
  .check(
    z.refine(({ fromDay, untilDay }) => fromDay <= untilDay, {
      path: ['untilDay'],
      params: { allowed: MOVE_IN_RULES.untilDay },
    }),
  )
export type MoveInBody = z.infer<typeof moveInBody>
/** token: needed once the one of the run was forgotten, as after its end. */
export const moveInStart = z.strictObject({ token: z.optional(token) })
export type MoveInStart = z.infer<typeof moveInStart>
export const moveInParams = z.object({ id: pathId })
export const moveInBegun = z.object({ id: z.number() })

/** A look at what would be brought changes nothing; bringing does. */
export const MOVE_IN_STEPS = ['look', 'bring'] as const
export type MoveInStep = (typeof MOVE_IN_STEPS)[number]

/** What a source has; positions are counted in the report of a file only, because a look at a server reads none. */
export const MOVE_IN_KINDS = [
  'vehicles',
  'groups',
  'zones',
  'cards',
  'employees',
  'trailers',
  'places',
  'templates',
  'maintenance',
  'settings',
  'notes',
  'controlZones',
  'rules',
  'sensors',
  'counters',
  'routes',
  'taskTemplates',
  'tasks',
  'endedTasks',
  'fuelCorrections',
  'driverCorrections',
  'cardHoldings',
  'cardReadings',
  'events',
  'receipts',
  'receiptSettings',
  'people',
  'personSettings',
  'positions',
] as const
export type MoveInKind = (typeof MOVE_IN_KINDS)[number]

/** Why something is left out. */
export const MOVE_IN_REASONS = [
  /** The identifier of a device cannot be that of a tracker, or another device has it. */
  'serial',
  /** The tracker is another client's. */
  'foreignDevice',
  /** No vehicle that is brought is in the group. */
  'emptyGroup',
  /** An area that is no polygon, circle or line. */
  'area',
  /** A shape that no geozone may have, or too many points. */
  'shape',
  /** The card of a driver is held by somebody else, or the number cannot be that of a card; the driver is brought. */
  'card',
  /** A picture or file that is missing, too large, or of another type; its record is brought without it. */
  'file',
  /** Maintenance by something else than mileage and engine hours, or without an interval. */
  'interval',
  /** Maintenance of no vehicle that is brought. */
  'noVehicle',
  /** A vehicle, geozone, group, route or person that it names is not here. */
  'reference',
  /** A task that has ended in the archive, and that somebody here has changed, begun or ended. */
  'changedHere',
  /** More maintenance than a vehicle or a client may have. */
  'full',
  /** Passwords cannot be read, so that people are created here. */
  'invite',
  /** A row of an archive that cannot be read, or whose unique number another row has. */
  'row',
  ...FILE_REASONS,
] as const
export type MoveInReason = (typeof MOVE_IN_REASONS)[number]

/** Why a run failed. */
export const MOVE_IN_FAULTS = [
  'wrongToken',
  /** It answers, but not as a Traccar server does. */
  'notTraccar',
  'tooLarge',
  'privateAddress',
  'insecure',
  'certificate',
  'redirect',
  'unknownHost',
  'unreachable',
  ...FILE_FAULTS,
  /** No archive of an account, or one of another version. */
  'notArchive',
  /** An archive that was cut off or damaged. */
  'brokenArchive',
  /** detail: for the log. */
  'failed',
] as const
export type MoveInFaultCode = (typeof MOVE_IN_FAULTS)[number]

/** read = fresh + known + left out. fresh: made, or would be made; known: was there already. */
const kindCount = z.object({
  kind: z.enum(MOVE_IN_KINDS),
  read: z.number(),
  fresh: z.number(),
  known: z.number(),
})
export type MoveInCount = z.infer<typeof kindCount>
/** examples: names of the first ones. */
const leftOut = z.object({
  kind: z.enum(MOVE_IN_KINDS),
  reason: z.enum(MOVE_IN_REASONS),
  count: z.number(),
  examples: z.array(z.string()),
})
export type MoveInLeftOut = z.infer<typeof leftOut>
/** file: of a file of positions only. */
export const moveInReport = z.object({
  counts: z.array(kindCount),
  leftOut: z.array(leftOut),
  file: z.optional(fileReport),
})
export type MoveInReport = z.infer<typeof moveInReport>

/** How far positions are brought; read = made + known + leftOut. vehicles: 0 for a file, whose positions come in its order. */
const moveInPositions = z.object({
  vehicles: z.number(),
  vehiclesDone: z.number(),
  read: z.number(),
  made: z.number(),
  known: z.number(),
  /** Without a moment or a place that can be stored. */
  leftOut: z.number(),
})
export type MoveInPositions = z.infer<typeof moveInPositions>

/** sending: the file of the run is not here as a whole. */
export const MOVE_IN_STATES = [
  'sending',
  'queued',
  'running',
  'looked',
  'done',
  'failed',
  'cancelled',
] as const
export type MoveInState = (typeof MOVE_IN_STATES)[number]

export const moveInRow = z.object({
  id: z.number(),
  clientId: z.number(),
  clientLogin: z.string(),
  source: z.enum(MOVE_IN_SOURCES),
  /** The host of the server, or the name of the file. */
  name: z.string(),
  /** Of the positions, days of UTC; null: a file that was not read yet, or has no position that fits. */
  fromDay: z.nullable(z.string()),
  untilDay: z.nullable(z.string()),
  step: z.enum(MOVE_IN_STEPS),
  state: z.enum(MOVE_IN_STATES),
  /** Of the step, 0 to 1. */
  progress: z.number(),
  /** null: it did not fail. */
  fault: z.nullable(z.enum(MOVE_IN_FAULTS)),
  /** The token was forgotten: it is asked for before the run goes on. */
  needsToken: z.boolean(),
  /** null: nothing was read yet. */
  report: z.nullable(moveInReport),
  positions: moveInPositions,
  /** ms since the epoch. */
  createdAt: z.number(),
})
export type MoveInRow = z.infer<typeof moveInRow>
/** The newest first. */
export const moveInRows = z.array(moveInRow)
/** Runs that are listed. */
export const MOVE_INS_MAX = 20
