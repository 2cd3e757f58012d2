/** The messages between the server and the road engine's process. */

/** The first message: what is loaded. Both paths are absolute. */
export interface EngineStart {
  readonly packagePath: string
  readonly tiles: string
}

/** question: as JSON. */
export interface EngineQuestion {
  readonly id: number
  readonly call: string
  readonly question: string
}

/** answer: as JSON; refusal: Valhalla's own words. */
export type EngineAnswer =
  | { readonly id: number; readonly answer: string }
  | { readonly id: number; readonly refusal: string }
