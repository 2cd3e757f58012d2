export { startFleet } from '../../fleet/sessionFleet.ts'
export { ControlScreen } from './controlScreen.tsx'
export { prepareMap } from './mapPane.tsx'
