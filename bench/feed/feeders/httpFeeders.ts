import { Agent, request } from 'node:http'
import { INTAKE_TOKEN_HEADER } from '../../../src/contract/http/intake/fields.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { serialOf } from '../feedServer.ts'
import type { FedPosition } from '../positions.ts'
import type { Feeder, FeederAddresses } from './feeder.ts'

/** Phones and gateways that report concurrently. */
const DEVICES = 500
/** m/s of one knot. */
const KNOT = 1_852 / 3_600

interface Call {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const httpFeeder = (callOf: (position: FedPosition) => Call): Feeder => {
  const agent = new Agent({ keepAlive: true, maxSockets: DEVICES })
  const send = (position: FedPosition): Promise<void> =>
    new Promise((resolve, reject) => {
      const { method, url, headers, body } = callOf(position)
      const call = request(url, { method, headers, agent }, (answer) => {
        answer.resume()
        if (answer.statusCode !== 200) reject(new Error(`bench: ${url} answered ${answer.statusCode}`))
        else answer.once('end', resolve)
      })
      call.once('error', reject)
      call.end(body)
    })
  return { devices: DEVICES, open: async () => ({ send }), close: () => agent.destroy() }
}

/** Traccar Client: one address for each position. */
export const osmandFeeder = ({ http }: FeederAddresses): Feeder =>
  httpFeeder(({ device, at, lat, lon, speed, course, altitude }) => ({
    method: 'GET',
    url:
      `${http}${CALLS.intakeOsmand.path}?id=${serialOf(device)}&timestamp=${at}&lat=${lat}&lon=${lon}` +
      `&speed=${speed / KNOT}&bearing=${course}&altitude=${altitude}&accuracy=4&batt=80`,
    headers: {},
    body: '',
  }))

/** A Traccar server that forwards: one call for each position. */
export const traccarFeeder = ({ http, intakeToken }: FeederAddresses): Feeder =>
  httpFeeder(({ device, at, lat, lon, speed, course, altitude, satellites }) => {
    const time = new Date(at).toISOString().replace('Z', '+00:00')
    return {
      method: 'POST',
      url: `${http}${CALLS.intakeTraccarPosition.path}`,
      headers: { 'content-type': 'application/json', [INTAKE_TOKEN_HEADER]: intakeToken },
      body: JSON.stringify({
        position: {
          protocol: 'teltonika',
          deviceTime: time,
          fixTime: time,
          valid: true,
          latitude: lat,
          longitude: lon,
          altitude,
          speed: speed / KNOT,
          course,
          accuracy: 0,
          attributes: { sat: satellites, ignition: true, totalDistance: 1_000 },
        },
        device: { uniqueId: serialOf(device) },
      }),
    }
  })
