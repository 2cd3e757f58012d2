import * as Comlink from 'comlink'
import type { FleetEngine } from '../src/contract/engine.ts'
import { LiveEngine } from './engine.ts'
import { realPorts } from './ports.ts'

declare const self: DedicatedWorkerGlobalScope

const engine: FleetEngine = new LiveEngine(realPorts())
Comlink.expose(engine, self)
