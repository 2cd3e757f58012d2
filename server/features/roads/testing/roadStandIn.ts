import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAnswers } from './readAnswers.ts'

/** A question that reached the stand-in. body: '' by GET. */
export interface Asked {
  readonly path: string
  readonly body: string
}

/** A road engine on loopback that gives recorded answers. */
export interface RoadStandIn {
  readonly url: string
  readonly asked: Asked[]
  /** Takes the place of the recorded answers from now on; null: those again. */
  answer: ((response: ServerResponse, asked: Asked) => void) | null
  close(): Promise<void>
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const recordedAnswer = ({ path, body }: Asked): unknown => {
  const { valhalla, osrm, offRoadTrack } = readAnswers()
  if (path.startsWith('/route/v1/')) return osrm.route
  if (path.startsWith('/table/v1/')) return osrm.table
  if (path.startsWith('/match/v1/')) return osrm.match
  if (path === '/route') return body.includes('"truck"') ? valhalla.truck : valhalla.route
  if (path === '/trace_attributes') {
    const isOffRoad = (JSON.parse(body) as { shape: unknown[] }).shape.length === offRoadTrack.length
    return isOffRoad ? valhalla.traceOffRoad : valhalla.trace_attributes
  }
  if (path === '/isochrone') return valhalla.isochrone
  if (path === '/sources_to_targets') return valhalla.sources_to_targets
  return null
}

export const openRoadStandIn = async (): Promise<RoadStandIn> => {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    response.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const question = { path: request.url ?? '', body: Buffer.concat(parts).toString() }
      asked.push(question)
      if (standIn.answer) return standIn.answer(response, question)
      const body = recordedAnswer(question)
      send(response, body === null ? 404 : 200, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: RoadStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

/** A refusal as the engine writes it. */
export const refuse =
  (status: number, body: unknown) =>
  (response: ServerResponse): void =>
    send(response, status, body)
