import type { GeoPoint } from '../../contract/engine/view.ts'
import type { RoadRouteAnswer } from '../../contract/http/roads.ts'

/** The answer of the road engine, or why there is none, in the person's language. */
export type RoadAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly text: string }

/** What the map needs of the road engine. The same object while the same engine is set up. */
export interface RoadPorts {
  /** null: it is not known yet. False: distances are as the crow flies. */
  readonly isSetUp: boolean | null
  readonly readRoute: (points: readonly GeoPoint[]) => Promise<RoadAnswer<RoadRouteAnswer>>
}
