import { ServerState } from '../../api/serverState/serverState.tsx'
import './heat.css'
import { HeatPage } from './heatPage.tsx'

/** The heat map of the vehicles' past. */
export const HeatScreen = () => (
  <ServerState>
    <HeatPage />
  </ServerState>
)
