import * as z from 'zod/mini'
import { queryNumber } from './admin/list.ts'

/** Vehicle positions as a feed of GTFS-realtime 2.0 (docs/programs.md). */

/** The content type of the feed, which is a protobuf message. */
export const GTFS_REALTIME_TYPE = 'application/x-protobuf'

const GROUP_ID_MAX = 2_147_483_647

/** group: id of a group of vehicles; absent: every vehicle that the caller sees. */
export const gtfsRealtimeQuery = z.object({ group: z.optional(queryNumber(1, GROUP_ID_MAX)) })
export type GtfsRealtimeQuery = z.infer<typeof gtfsRealtimeQuery>
