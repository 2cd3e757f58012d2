export { ControlScreen } from './controlScreen.tsx'
export { prepareMap } from './mapPane.tsx'
