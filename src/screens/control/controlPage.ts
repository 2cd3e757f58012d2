/** What the control page needs before it is shown: its screen, and the engine's thread, which takes a while to start. */
export { prepareEngine } from '../../fleet/startEngine.ts'
export { ControlScreen } from './controlScreen.tsx'
