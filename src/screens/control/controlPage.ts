import { prepareEngine } from '../../fleet/startEngine.ts'
import { prepareMarkMachine } from '../../map/markMachine.ts'

export { ControlScreen } from './controlScreen.tsx'

/** Starts what takes a while and needs no page: the engine's thread, and what draws the marks. */
export const prepareControl = (): void => {
  prepareEngine()
  prepareMarkMachine()
}
