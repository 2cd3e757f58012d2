import type { ConnectionState } from '../../src/contract/engine/snapshot.ts'
import type { LinkState } from './linkState.ts'

/**
 * The link state shown to the person (LIVE-30). An attempt after a loss still counts as lost, so that the text stays
 * until the link is fully restored; `loaded`: the vehicle list is complete.
 */
export const publicConnectionState = (link: LinkState, loaded: boolean): ConnectionState => {
  if (link.phase === 'idle') return { phase: 'idle' }
  if (link.phase === 'ended') return { phase: 'ended', cause: 'sessionOver' }
  if (link.phase === 'synced')
    return loaded ? { phase: 'live', restored: link.restored } : { phase: 'loading' }
  return link.outage === null ? { phase: 'connecting' } : { phase: 'lost', ...link.outage }
}
