import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { errorsPlugin } from '../../../plugins/errors.ts'
import { jsonPlugin } from '../../../plugins/json.ts'
import type { IntakeConfig } from './intakeConfig.ts'
import { intakeRoutes } from './intakeRoutes.ts'
import { createTestDesk, TEST_INTAKE_TOKEN, type TestDesk } from './testDesk.ts'

/** 20 November 2026, 12:00 UTC. */
export const INTAKE_NOW = Date.UTC(2026, 10, 20, 12)

/** The calls of devices before a desk that only remembers. */
export const openTestIntake = async (
  settings: Partial<IntakeConfig> = {},
): Promise<{ readonly app: FastifyInstance; readonly desk: TestDesk }> => {
  const desk = createTestDesk()
  const app = Fastify({ logger: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(errorsPlugin)
  await app.register(jsonPlugin)
  const intake = { token: TEST_INTAKE_TOKEN, osmandPort: null, isOsmandOnMainPort: true, ...settings }
  await app.register(intakeRoutes({ intake, desk, clock: { now: () => INTAKE_NOW } }))
  return { app, desk }
}
