import * as z from 'zod/mini'
import { deviceText, identifier, moment, said } from './fields.ts'

/** Messages of phones and scripts in the protocol of OsmAnd and Traccar Client (docs/protocols/osmand.md). */

const FIELD_MAX = 512
const field = z.optional(z.string().check(z.maxLength(FIELD_MAX)))

/** The form in the address or in the body; every other field is stored by name. */
export const osmandQuery = z.looseObject({
  id: field,
  deviceid: field,
  lat: field,
  lon: field,
  location: field,
  timestamp: field,
  speed: field,
  bearing: field,
  heading: field,
  altitude: field,
  accuracy: field,
  hdop: field,
  batt: field,
  charge: field,
  valid: field,
  driverUniqueId: field,
})

/** -1 means unknown, as does every negative value where negative values are impossible. */
const number = said(z.number())

/** The JSON form of newer clients; unlisted fields are ignored. */
export const osmandMessage = z.object({
  device_id: identifier,
  location: z.object({
    timestamp: moment,
    coords: z.object({
      latitude: z.number(),
      longitude: z.number(),
      /** m/s */
      speed: number,
      heading: number,
      accuracy: number,
      altitude: number,
    }),
    event: said(deviceText),
    is_moving: said(z.boolean()),
    /** metres */
    odometer: number,
    mock: said(z.boolean()),
    activity: said(z.object({ type: said(deviceText) })),
    /** level: 0 to 1 */
    battery: said(z.object({ level: number, is_charging: said(z.boolean()) })),
    alarm: said(deviceText),
    extras: z.optional(z.record(z.string(), z.unknown())),
  }),
})
export type OsmandMessage = z.infer<typeof osmandMessage>
