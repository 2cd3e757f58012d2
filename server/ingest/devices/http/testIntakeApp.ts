import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { errorsPlugin } from '../../../platform/plugins/errors.ts'
import { jsonPlugin } from '../../../platform/plugins/json.ts'
import type { IntakeConfig } from './intakeConfig.ts'
import { intakeRoutes } from './intakeRoutes.ts'
import { createTestGateway, TEST_INTAKE_TOKEN, type TestGateway } from './testGateway.ts'

/** 20 November 2026, 12:00 UTC. */
export const INTAKE_NOW = Date.UTC(2026, 10, 20, 12)

/** The device calls in front of an in-memory gateway. */
export const openTestIntake = async (
  settings: Partial<IntakeConfig> = {},
): Promise<{ readonly app: FastifyInstance; readonly gateway: TestGateway }> => {
  const gateway = createTestGateway()
  const app = Fastify({ logger: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(errorsPlugin)
  await app.register(jsonPlugin)
  const intake = { token: TEST_INTAKE_TOKEN, osmandPort: null, isOsmandOnMainPort: true, ...settings }
  await app.register(
    intakeRoutes({ intake, gateway, clock: { now: () => INTAKE_NOW, monotonic: () => INTAKE_NOW } }),
  )
  return { app, gateway }
}
