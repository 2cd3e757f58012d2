import * as z from 'zod/mini'

/** The parts of Valhalla's answers that are read (https://valhalla.github.io/valhalla/api/). Lengths are in km. */

const summary = z.object({ length: z.number(), time: z.number() })
export const valhallaRoute = z.object({
  trip: z.object({ legs: z.array(z.object({ summary, shape: z.string() })).check(z.minLength(1)) }),
})

const numbers = z.array(z.array(z.nullable(z.number())))
/** Of `verbose: false`. */
export const valhallaMatrix = z.object({
  sources_to_targets: z.object({ durations: numbers, distances: numbers }),
})

const ring = z.array(z.tuple([z.number(), z.number()]))
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) })
const multiPolygon = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) })
export const valhallaArea = z.object({
  features: z.array(z.object({ geometry: z.discriminatedUnion('type', [polygon, multiPolygon]) })),
})

const edge = z.object({
  begin_shape_index: z.number(),
  end_shape_index: z.number(),
  names: z.optional(z.array(z.string())),
  /** km/h, or 'unlimited'. */
  speed_limit: z.optional(z.union([z.number(), z.string()])),
})
const matchedPoint = z.object({
  lat: z.number(),
  lon: z.number(),
  type: z.string(),
  /** Beyond every edge where there is none. */
  edge_index: z.optional(z.number()),
  begin_route_discontinuity: z.optional(z.boolean()),
  end_route_discontinuity: z.optional(z.boolean()),
})
export const valhallaTrace = z.object({
  shape: z.string(),
  edges: z.array(edge),
  matched_points: z.array(matchedPoint),
})
export type ValhallaTrace = z.infer<typeof valhallaTrace>
export type ValhallaEdge = z.infer<typeof edge>

export const valhallaError = z.object({ error_code: z.number(), error: z.string() })
