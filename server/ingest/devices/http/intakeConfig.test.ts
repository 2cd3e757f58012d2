import { expect, test } from 'vitest'
import { ConfigError } from '../../../platform/configError.ts'
import { type IntakeSettingName, NO_INTAKE, readIntake } from './intakeConfig.ts'

const read = (env: Partial<Record<IntakeSettingName, string>>) => readIntake((name) => env[name] ?? '')

test('accepts nothing over HTTP without a setting', () => {
  expect(read({})).toEqual(NO_INTAKE)
  expect(read({ OSMAND_PORT: '0', OSMAND_PATH: 'off' })).toEqual(NO_INTAKE)
})

test('rejects a token that is short or contains spaces, without repeating it', () => {
  for (const token of ['short', 'x'.repeat(31), `${'x'.repeat(20)} ${'x'.repeat(20)}`, 'ї'.repeat(40)]) {
    expect(() => read({ INTAKE_TOKEN: token })).toThrow(ConfigError)
    expect(() => read({ INTAKE_TOKEN: token })).not.toThrow(token)
  }
  expect(read({ INTAKE_TOKEN: 'x'.repeat(32) }).token).toBe('x'.repeat(32))
})

test.each([
  [{ OSMAND_PORT: '65536' }, /OSMAND_PORT/],
  [{ OSMAND_PORT: 'yes' }, /OSMAND_PORT/],
  [{ OSMAND_PATH: 'yes' }, /OSMAND_PATH is 'yes'; allowed is on or off/],
])('rejects %j by its name', (env, message) => {
  expect(() => read(env)).toThrow(message)
})
