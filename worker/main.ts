import * as Comlink from 'comlink'
import type { FleetEngine } from '../src/contract/engine/fleetEngine.ts'
import { realPorts } from './ports.ts'
import { keptOnDevice } from './ports/keptOnDevice.ts'
import { TravelEngine } from './travelEngine.ts'

declare const self: DedicatedWorkerGlobalScope

const engine: FleetEngine = new TravelEngine({ ...realPorts(), kept: keptOnDevice() })
Comlink.expose(engine, self)
