import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { BATCH_POSITIONS_MAX } from '../../../src/contract/http/intake/batch.ts'
import { INTAKE_TOKEN_HEADER } from '../../../src/contract/http/intake/fields.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { TEST_INTAKE_TOKEN, type TestGateway } from './http/testGateway.ts'
import { INTAKE_NOW, openTestIntake } from './http/testIntakeApp.ts'
import { openStage, type TcpStage } from './tcp/testing/openStage.ts'
import { teltonika } from './teltonika/teltonika.ts'
import { wialonIps } from './wialonIps/wialonIps.ts'

/** Third-party programs talk to the product over real connections: curl, and a shell with its sockets. */
const run = promisify(execFile)
const CURL = '/usr/bin/curl'
const BASH = '/bin/bash'

describe.skipIf(!existsSync(CURL))('curl (needs /usr/bin/curl)', () => {
  let app: FastifyInstance
  let gateway: TestGateway
  let url = ''
  beforeAll(async () => {
    ;({ app, gateway } = await openTestIntake())
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  /** Returns the status and the body. `input`: sent as the request body. */
  const curl = async (args: readonly string[], input?: Buffer): Promise<readonly [number, string]> => {
    const running = run(CURL, ['-sS', '--max-time', '30', '-w', '\n%{http_code}', ...args])
    running.child.stdin?.end(input)
    const { stdout } = await running
    const end = stdout.lastIndexOf('\n')
    return [Number(stdout.slice(end + 1)), stdout.slice(0, end)]
  }
  const kept = () => gateway.kept.splice(0)
  const json = ['-H', 'content-type: application/json']
  const token = ['-H', `${INTAKE_TOKEN_HEADER}: ${TEST_INTAKE_TOKEN}`]

  test('reports as a phone does: in the address, as a form, as JSON', async () => {
    const osmand = url + CALLS.intakeOsmand.path
    const fields = ['id=phone-1', 'lat=50.45', 'lon=30.52', 'note=Київ & more']
    const encoded = fields.flatMap((field) => ['--data-urlencode', field])
    expect(await curl(['-G', ...encoded, osmand])).toEqual([200, ''])
    expect(await curl([...encoded, osmand])).toEqual([200, ''])
    const message = {
      device_id: 'phone-1',
      location: { timestamp: '2026-11-20T12:00:00Z', coords: { latitude: 50.45, longitude: 30.52 } },
    }
    expect(await curl([...json, '-d', JSON.stringify(message), osmand])).toEqual([200, ''])
    const all = kept()
    expect(all.map(({ identifier, report }) => `${identifier} ${report.fix?.latitude}`)).toEqual(
      Array(3).fill('phone-1 50.45'),
    )
    expect(all.map(({ report }) => report.attributes['note'])).toEqual([
      'Київ & more',
      'Київ & more',
      undefined,
    ])
  })

  test('forwards as Traccar does', async () => {
    const moment = '2026-11-20T12:00:00.000+00:00'
    const device = { id: 1, uniqueId: 'T1' }
    const position = { fixTime: moment, deviceTime: moment, latitude: 50.45, longitude: 30.52, speed: 10 }
    const event = { type: 'ignitionOn', eventTime: moment, attributes: {} }
    const post = (path: string, body: object) =>
      curl([...json, ...token, '-d', JSON.stringify(body), url + path])
    const taken = [200, '{"reports":1}']
    expect(await post(CALLS.intakeTraccarPosition.path, { position, device })).toEqual(taken)
    expect(await post(CALLS.intakeTraccarEvent.path, { event, device })).toEqual(taken)
    expect(kept().map(({ report: { at, fix, attributes } }) => [at, fix?.speed, attributes])).toEqual([
      [INTAKE_NOW, expect.closeTo(5.144, 3), {}],
      [INTAKE_NOW, undefined, { ignition: true }],
    ])
  })

  test('sends batches: plain, gzipped, and one so long that it first expects a 100 Continue', async () => {
    const batch = (count: number) => {
      const positions = Array.from({ length: count }, (_, index) => ({
        at: INTAKE_NOW - count + index,
        lat: 50.45,
        lon: 30.52,
        attributes: { note: 'x'.repeat(250) },
      }))
      return Buffer.from(JSON.stringify([{ device: 'B', positions }]))
    }
    const send = (body: Buffer, ...more: readonly string[]) =>
      curl([...json, ...token, ...more, '--data-binary', '@-', url + CALLS.intakeBatch.path], body)
    const accepted = (count: number) => [
      200,
      JSON.stringify({ accepted: count, repeated: 0, refused: 0, faults: [] }),
    ]
    expect(await send(batch(2))).toEqual(accepted(2))
    expect(await send(gzipSync(batch(100)), '-H', 'content-encoding: gzip')).toEqual(accepted(100))
    expect(await send(batch(BATCH_POSITIONS_MAX), '-H', 'expect: 100-continue')).toEqual(
      accepted(BATCH_POSITIONS_MAX),
    )
    expect(kept()).toHaveLength(102 + BATCH_POSITIONS_MAX)
    expect(await send(Buffer.from('[{"device":"B"}]'))).toMatchObject([
      400,
      expect.stringContaining('positions'),
    ])
  })
})

describe.skipIf(!existsSync(BASH))('a shell with a socket (needs /bin/bash)', () => {
  const IMEI = '356307042441013'
  let stage: TcpStage | null = null
  afterAll(() => stage?.listener.stop())

  const shell = async (script: string): Promise<string[]> => {
    const port = stage?.listener.port ?? 0
    const { stdout } = await run(BASH, ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port}\n${script}`], {
      timeout: 30_000,
    })
    return stdout.trim().split(/\r?\n/)
  }

  test('sends the examples of the Wialon IPS specification', async () => {
    stage = await openStage(wialonIps, { [IMEI]: null })
    const short = '#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4'
    const extended = `#D#${short.slice(4)};0.0;0;0;14.77,0.02,3.6;NA;count1:1:564,fuel:2:45.8,hw:3:V4.5`
    const answers = await shell(
      ['#L#' + IMEI + ';NA', short, extended, '#P#']
        .map((line) => `printf '%s\\r\\n' '${line}' >&3; read -r -t 20 answer <&3; echo "$answer"`)
        .join('\n'),
    )
    expect(answers).toEqual(['#AL#1', '#ASD#1', '#AD#1', '#AP#'])
    expect(stage.gateway.stored.map(({ report }) => report.fix?.latitude)).toEqual([
      expect.closeTo(55.743375, 6),
      expect.closeTo(55.743375, 6),
    ])
    await stage.listener.stop()
  })

  test("sends the example of Teltonika's page", async () => {
    stage = await openStage(teltonika, { [IMEI]: null })
    const login = '000F333536333037303432343431303133'
    const packet =
      '000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF'
    const bytes = (hex: string): string => hex.replaceAll(/../g, String.raw`\x$&`)
    const answers = await shell(
      [
        `printf '${bytes(login)}' >&3; head -c 1 <&3 | od -An -v -tx1`,
        `printf '${bytes(packet)}' >&3; head -c 4 <&3 | od -An -v -tx1`,
      ].join('\n'),
    )
    expect(answers.map((line) => line.trim())).toEqual(['01', '00 00 00 01'])
    expect(stage.gateway.stored.map(({ serial, report }) => [serial, report.attributes['power']])).toEqual([
      [IMEI, 24.079],
    ])
    await stage.listener.stop()
  })
})
