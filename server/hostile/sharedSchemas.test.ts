import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as accounts from '../../src/contract/http/admin/accounts.ts'
import * as devices from '../../src/contract/http/admin/devices.ts'
import * as sensorTypes from '../../src/contract/http/admin/sensorTypes.ts'
import { geozoneCommentBody } from '../../src/contract/http/geozones.ts'
import { savedPlaceBody } from '../../src/contract/http/savedPlaces.ts'
import { employeeBody } from '../../src/contract/http/employees.ts'
import { doneBody, maintenanceBody } from '../../src/contract/http/maintenance.ts'
import { maintenanceTemplateBody } from '../../src/contract/http/maintenanceTemplates.ts'
import { rfidCardBody } from '../../src/contract/http/rfidCards.ts'
import * as trailers from '../../src/contract/http/trailers.ts'
import * as vehicles from '../../src/contract/http/admin/vehicles.ts'
import { loginForm } from '../../src/contract/http/auth.ts'
import { newAccessToken } from '../../src/contract/http/accessTokens.ts'
import { CALLS, type CallName } from '../../src/contract/http/paths.ts'
import { profileUpdate } from '../../src/contract/http/profile.ts'
import { firstAdminBody, passwordBody } from '../../src/contract/http/recovery.ts'
import * as secondFactor from '../../src/contract/http/secondFactor.ts'
import * as sensorSetup from '../../src/contract/http/sensorSetup.ts'
import { taskRouteBody } from '../../src/contract/http/taskRoutes.ts'
import { taskTemplateBody } from '../../src/contract/http/taskTemplates.ts'
import { reportDiskBody } from '../../src/contract/reports/reportDisk.ts'
import { reportScheduleBody } from '../../src/contract/reports/reportSchedule.ts'
import { reportBlock, templateBodyOf } from '../../src/contract/reports/reportTemplate.ts'
import { counterBody } from '../../src/contract/http/vehicleCounters.ts'
import { noteBody } from '../../src/contract/http/vehicleProfile.ts'
import { newOwnUser, ownUserChange, userVehiclesChange } from '../../src/contract/http/users.ts'
import { formBody } from '../testApp.ts'
import { bodySamples } from './callSamples.ts'
import { type HostileStage, openHostileStage, type Outcome } from './hostileStage.ts'
import { DISTURBING } from './hostileValues.ts'

/**
 * The screens' forms validate with these schemas before they send: the server must accept and reject exactly the same.
 */
const SCHEMAS = {
  // First: the calls about accounts change the rights of its caller.
  createTrailer: trailers.trailerBody,
  createRfidCard: rfidCardBody,
  createEmployee: employeeBody,
  createMaintenance: maintenanceBody,
  addMaintenanceDone: doneBody,
  createMaintenanceTemplate: maintenanceTemplateBody,
  createSavedPlace: savedPlaceBody,
  createTaskRoute: taskRouteBody,
  createTaskTemplate: taskTemplateBody,
  createReportSchedule: reportScheduleBody,
  changeReportSchedule: reportScheduleBody,
  setReportDisk: reportDiskBody,
  createReportTemplate: templateBodyOf(reportBlock),
  createGeozoneComment: geozoneCommentBody,
  firstAdmin: firstAdminBody,
  changePassword: passwordBody,
  createAccessToken: newAccessToken,
  beginSecondFactor: secondFactor.beginSecondFactorBody,
  confirmSecondFactor: secondFactor.confirmSecondFactorBody,
  disableSecondFactor: secondFactor.disableSecondFactorBody,
  updateProfile: profileUpdate,
  createUser: newOwnUser,
  updateUser: ownUserChange,
  changeUserVehicles: userVehiclesChange,
  updateVehicleNote: noteBody,
  createSensorControl: sensorSetup.sensorControlBody,
  updateSensorControl: sensorSetup.sensorControlBody,
  createInputControl: sensorSetup.inputControlBody,
  updateInputControl: sensorSetup.inputControlChange,
  createVirtualSensor: sensorSetup.virtualSensorBody,
  updateVirtualSensor: sensorSetup.virtualSensorBody,
  addCounter: counterBody,
  changeCounter: counterBody,
  adminCreateClient: accounts.newClientBody,
  adminUpdateClient: accounts.clientBody,
  adminCreateUser: accounts.newUserBody,
  adminUpdateUser: accounts.userBody,
  adminCreateAdmin: accounts.newAdminBody,
  adminUpdateAdmin: accounts.adminBody,
  adminCreateDevice: devices.newDeviceBody,
  adminUpdateDevice: devices.deviceBody,
  adminAttachDevice: devices.attachBody,
  adminCreateVehicle: vehicles.newVehicleBody,
  adminUpdateVehicle: vehicles.vehicleBody,
  adminCreateSensorType: sensorTypes.newSensorTypeBody,
  adminUpdateSensorType: sensorTypes.sensorTypeBody,
} as const satisfies Partial<Record<CallName, z.ZodMiniType>>
const NAMES = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]

const RUNS = 30

let stage: HostileStage
beforeAll(async () => {
  stage = await openHostileStage()
})
afterAll(() => stage.host.close())

/** Typical user input, valid and almost valid, in addition to hostile values. */
const TYPED: readonly unknown[] = [
  ...DISTURBING,
  '',
  ' ',
  'ab',
  'Ірина',
  "О'Коннор-Сміт",
  'A1',
  'secret-pass-123',
  'пароль-хороший-123',
  'short1',
  'no-digits-here',
  'with space 12345',
  `long-123${'x'.repeat(121)}`,
  'a@b.example',
  'a@b',
  '+38 (050) 123-45-67',
  '380501234567',
  '12345',
  '@telegram_1',
  'telegram login',
  'ru',
  'VEHICLE',
  'FUEL_LEVEL',
  'CODE_1',
  'я'.repeat(100),
  'e\u0301'.repeat(60),
  '\u{1f69a}'.repeat(51),
  null,
  true,
  1,
  0,
  2_147_483_648,
  253_402_300_800_000,
  {},
  { getReports: true },
  { unknownRight: true },
  { ru: 'a', ua: 'b', en: 'c' },
  [1],
  undefined,
]

/** Bodies with some fields changed from the sample, and some missing or extra. */
const bodiesLike = (sample: object): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record({
      changes: fc.uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(sample)), fc.constantFrom(...TYPED)), {
        minLength: 0,
        maxLength: 2,
        selector: ([name]) => name,
      }),
      extra: fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constant({ more: 1 }) },
      ),
    })
    .map(({ changes, extra }) => ({ ...sample, ...Object.fromEntries(changes), ...extra }))

/** Every field of the sample holds a value of a wrong type. */
const wrongThroughout = (sample: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(sample).map((name) => [name, { unknownRight: true }]))

/** A password may be optional in its form and still be required: what the server then calls allowed. */
const REQUIRED_PASSWORDS: readonly unknown[] = ['the current password', 'given for a new address or user']
const isBadInput = ({ status, refusal }: Outcome): boolean =>
  status === 400 && !REQUIRED_PASSWORDS.includes(refusal?.allowed)

describe.each(NAMES)('%s', (call) => {
  test('accepts what its schema accepts, rejects what it rejects, and names the same field', async () => {
    const sample = bodySamples(stage.thingsFor(call))[call] ?? {}
    let taken = 0
    await fc.assert(
      fc.asyncProperty(bodiesLike(sample), async (body) => {
        const text = JSON.stringify(body)
        const read = SCHEMAS[call].safeParse(JSON.parse(text))
        const outcome = await stage.attack(call, { body: text })
        expect(isBadInput(outcome), `${text.slice(0, 300)}: ${outcome.text.slice(0, 200)}`).toBe(
          !read.success,
        )
        if (read.success) taken++
        else expect(outcome.refusal?.field).toBe(read.error.issues[0]?.path.join('.') || 'the body')
      }),
      // The sample itself is included, so that at least one is accepted, and one that no form accepts.
      { numRuns: RUNS, examples: [[{ ...sample }], [wrongThroughout(sample)]], endOnFailure: true },
    )
    // Both outcomes must occur.
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(RUNS)
  })
})

test('login accepts what its schema accepts, rejects what it rejects, and names the same field', async () => {
  const word = fc.constantFrom(...TYPED.filter((value) => typeof value === 'string'), 'x'.repeat(257))
  await fc.assert(
    fc.asyncProperty(
      fc.record({ username: word, password: word, code: word }, { requiredKeys: [] }),
      async (fields) => {
        const form = formBody(fields)
        // A form carries bytes: a lone surrogate arrives as the replacement character.
        const arrived = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, Buffer.from(value).toString()]),
        )
        const read = loginForm.safeParse(arrived)
        const outcome = await stage.attack('login', {
          body: form.payload,
          contentType: form.headers['content-type'],
        })
        expect(isBadInput(outcome), `${JSON.stringify(fields)}: ${outcome.text}`).toBe(!read.success)
        if (!read.success) expect(outcome.refusal?.field).toBe(read.error.issues[0]?.path.join('.'))
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('covers every form call that changes a person, a device, a vehicle or a sensor type', () => {
  const forms = (Object.keys(CALLS) as CallName[]).filter((name) =>
    /^(admin)?(Create|Update|create|update)/.test(name),
  )
  // A name that groups share, a query, a list of entries, and bodies that name vehicles, groups or people have their own tests.
  const other = [
    'createGroup',
    'updateVehicle',
    'updateVehicleSettings',
    'createWebhook',
    'updateWebhook',
    'createShare',
    'createWallScreen',
    'createGeozones',
    'createZoneType',
    'createControlZone',
    'createNotificationRule',
    'createTask',
    'createTaskShare',
    'createDriverLink',
  ]
  expect(forms.filter((name) => !(name in SCHEMAS) && !other.includes(name))).toEqual([])
})
