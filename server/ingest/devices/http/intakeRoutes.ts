import type { FastifyPluginAsync } from 'fastify'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import type { Clock } from '../../../platform/clock.ts'
import { GuessGuard } from '../guessGuard.ts'
import type { DeviceGateway } from '../ports.ts'
import { batchRoutes } from './batch/batchRoutes.ts'
import type { IntakeConfig } from './intakeConfig.ts'
import { osmandRoutes } from './osmand/osmandRoutes.ts'
import { traccarRoutes } from './traccar/traccarRoutes.ts'

/** Dependencies of the device calls. */
export interface IntakeDependencies {
  readonly intake: IntakeConfig
  readonly gateway: DeviceGateway
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
}

/** The calls of devices, and of programs that speak for them, on the product's own port. */
export const intakeRoutes =
  ({ intake, gateway, clock }: IntakeDependencies): FastifyPluginAsync =>
  async (app) => {
    const { token } = intake
    const guesses = new GuessGuard(clock)
    await app.register(batchRoutes, { gateway, token, guesses })
    await app.register(traccarRoutes, { gateway, token, guesses })
    await app.register(osmandRoutes, {
      gateway,
      now: () => clock.now(),
      path: CALLS.intakeOsmand.path,
      isOn: intake.isOsmandOnMainPort,
    })
  }
