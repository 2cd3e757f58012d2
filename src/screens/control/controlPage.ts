import { prepareEngine } from '../../fleet/startEngine.ts'
import { prepareMarkMachine } from '../../map/markMachine.ts'

export { ControlScreen } from './controlScreen.tsx'

/** Preloads what takes a while and needs no page: the engine's worker, and the device that draws the marks. */
export const prepareControl = (): void => {
  prepareEngine()
  prepareMarkMachine()
}
