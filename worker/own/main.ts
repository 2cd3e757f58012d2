import * as Comlink from 'comlink'
import type { OwnEvents } from '../../src/contract/engine/ownEvents.ts'
import { realPorts } from '../ports.ts'
import { OwnFeed } from './ownFeed.ts'

declare const self: DedicatedWorkerGlobalScope

const feed: OwnEvents = new OwnFeed(realPorts())
Comlink.expose(feed, self)
