import { EngineRefusal, RoadFailure, type RoadFault } from './roadEngine.ts'

/**
 * Valhalla's errors that a person causes (`src/exceptions.cc` of Valhalla 3.6). Over HTTP they have a code; the engine in
 * a process of its own has their text alone.
 */
const FAULTS: readonly (readonly [code: string, text: string, fault: RoadFault])[] = [
  ['171', 'No suitable edges near location', 'noRoad'],
  ['170', 'Locations are in unconnected regions', 'noWay'],
  ['441', 'Location is unreachable', 'noWay'],
  ['442', 'No path could be found for input', 'noWay'],
  ['443', 'Exact route match algorithm failed to find path', 'noRoad'],
  ['444', 'Map Match algorithm failed to find path', 'noRoad'],
  ['150', 'Exceeded max locations', 'tooFar'],
  ['151', 'Exceeded max time', 'tooFar'],
  ['153', 'Too many shape points', 'tooFar'],
  ['154', 'Path distance exceeds the max distance limit', 'tooFar'],
  ['172', 'Exceeded breakage distance for all pairs', 'noRoad'],
]

/** What a refusal of Valhalla means; any other error is returned unchanged. */
export const valhallaFailure = (error: unknown): unknown => {
  if (!(error instanceof EngineRefusal)) return error
  const { code, message } = error
  const [, , fault = 'unavailable'] =
    FAULTS.find(([known, text]) => (code === '' ? message.includes(text) : code === known)) ?? []
  return new RoadFailure(fault, `Valhalla refused (${code || 'no code'}): ${message}`, { cause: error })
}
