import { useMemo } from 'react'
import * as z from 'zod/mini'
import { ALL_ZONE_TYPES_ID } from '../contract/http/geozones.ts'
import { browserStorage } from './browserSession.ts'
import { flag, json } from './codecs.ts'
import { type StoragePort, storedValue } from './localStore.ts'
import { useSessionState } from './sessionContext.ts'

const selectedZoneTypes = z.readonly(z.array(z.union([z.number(), z.literal(ALL_ZONE_TYPES_ID)])))

/** An unfinished edit of a geozone (GEO-12, GEO-13). */
const zoneDraft = z.object({
  /** null: of a new zone. */
  zoneId: z.nullable(z.number()),
  /** ms since the epoch. */
  savedAt: z.number(),
  /** The fields of the form as they were typed. */
  fields: z.object({
    name: z.string(),
    zoneTypeId: z.string(),
    color: z.string(),
    group: z.string(),
    description: z.string(),
    speedLimit: z.string(),
    width: z.string(),
    workingHours: z.nullable(
      z.array(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() })),
    ),
  }),
  shape: z.object({
    kind: z.enum(['line', 'polygon', 'circle', 'rectangle', 'freehand']),
    points: z.readonly(z.array(z.object({ longitude: z.number(), latitude: z.number() }))),
    isOpen: z.boolean(),
  }),
})
export type ZoneDraft = z.infer<typeof zoneDraft>

/** What this browser keeps of one account, also while another is signed in (STORE-19 to STORE-21). */
export const accountValues = (storage: StoragePort, login: string) => ({
  /** GEO-11: ids of the chosen types, or the one that means all of them (GEO-06). */
  selectedZoneTypes: storedValue(storage, `selectedZoneTypes_${login}`, json(selectedZoneTypes)),
  /** The latest first, at most one of each zone. */
  zoneDrafts: storedValue(storage, `zoneDrafts_${login}`, json(z.readonly(z.array(zoneDraft)))),
  /** The last fleet is kept on this device and shown at once at the next start; absent: yes. */
  keepsFleet: storedValue(storage, `keepsFleet_${login}`, flag),
  /** The kept fleet is shown without a network, too; absent: no. */
  showsFleetOffline: storedValue(storage, `showsFleetOffline_${login}`, flag),
})
export type AccountValues = ReturnType<typeof accountValues>

let storage: StoragePort | null = null

/** The values of the account that is signed in. */
export const useAccountValues = (): AccountValues => {
  const session = useSessionState()
  const login = session.phase === 'signedIn' ? session.login : ''
  return useMemo(() => accountValues((storage ??= browserStorage()), login), [login])
}
