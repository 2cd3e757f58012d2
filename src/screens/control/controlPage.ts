import { prepareEngine } from '../../fleet/startEngine.ts'

export { ControlScreen } from './controlScreen.tsx'

/** Preloads what takes a while and needs no page: the engine's worker. */
export const prepareControl = prepareEngine
