import type { Mode } from './platform/dataFolder/mode.ts'
import { DEMO_LOGINS, DEMO_OWNERS } from './features/accounts/seedDemo.ts'
import { DEMO_SEED, DEMO_VEHICLES } from './ingest/demo/demoFleet.ts'
import { createDemoSource } from './ingest/demo/source.ts'
import type { PositionSource, SourceDependencies } from './live/ports.ts'
import { createReplaySource } from './ingest/replay/source.ts'
import type { Config } from './readConfig.ts'
import { StartError } from './platform/startError.ts'

/**
 * The source of positions: the requested recording, else the demo fleet in demo mode, else only real devices.
 * @throws StartError for a recording in production, where it would mix with real vehicles
 */
export function chooseSource(
  { replay, demoBeginsAs }: Pick<Config, 'replay' | 'demoBeginsAs'>,
  mode: Mode,
  deps: SourceDependencies,
): PositionSource | null {
  if (replay && mode === 'production') {
    throw new StartError(
      '--replay needs a demo installation, and this is a production one: use another DATA_DIR.',
    )
  }
  if (replay) {
    const { file, speed, copies, isLooping } = replay
    return createReplaySource(deps, { file, speed, copies, loop: isLooping, owner: DEMO_LOGINS.owner })
  }
  if (mode === 'production') return null
  return createDemoSource(deps, {
    seed: DEMO_SEED,
    vehicles: DEMO_VEHICLES,
    owners: DEMO_OWNERS,
    beginsAs: demoBeginsAs,
  })
}
