import type { FastifyPluginAsync } from 'fastify'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import type { DeviceDesk } from '../ports.ts'
import { batchRoutes } from './batch/batchRoutes.ts'
import type { IntakeConfig } from './intakeConfig.ts'
import { osmandRoutes } from './osmand/osmandRoutes.ts'
import { traccarRoutes } from './traccar/traccarRoutes.ts'

/** What the calls of devices are built from. */
export interface IntakeDependencies {
  readonly intake: IntakeConfig
  readonly desk: DeviceDesk
  readonly clock: { now(): number }
}

/** The calls of devices, and of programs that speak for them, on the product's own port. */
export const intakeRoutes =
  ({ intake, desk, clock }: IntakeDependencies): FastifyPluginAsync =>
  async (app) => {
    const { token } = intake
    await app.register(batchRoutes, { desk, token })
    await app.register(traccarRoutes, { desk, token })
    await app.register(osmandRoutes, {
      desk,
      now: () => clock.now(),
      path: CALLS.intakeOsmand.path,
      isOn: intake.isOsmandOnMainPort,
    })
  }
