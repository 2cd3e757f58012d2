import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A question as VROOM gets it. */
export interface AskedVroom {
  readonly vehicles: readonly { readonly id: number; readonly start_index: number }[]
  readonly jobs: readonly {
    readonly id: number
    readonly location_index: number
    readonly time_windows: readonly (readonly [number, number])[]
  }[]
  readonly matrices: { readonly car: { readonly durations: readonly (readonly number[])[] } }
}

type Answer = (response: ServerResponse, question: AskedVroom) => void

/** A VROOM on loopback that answers as a test wants. */
export interface VroomStandIn {
  readonly url: string
  readonly asked: AskedVroom[]
  answer: Answer
  close(): Promise<void>
}

export const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Gives each vehicle the jobs of these ids, in this order. */
export const answerTours =
  (tours: readonly (readonly number[])[], unassigned: readonly number[] = []): Answer =>
  (response, { vehicles }) =>
    send(response, 200, {
      code: 0,
      unassigned: unassigned.map((id) => ({ id, type: 'job' })),
      routes: tours.flatMap((jobs, index) =>
        jobs.length === 0
          ? []
          : [
              {
                vehicle: vehicles[index]?.id,
                steps: [{ type: 'start' }, ...jobs.map((id) => ({ type: 'job', id })), { type: 'end' }],
              },
            ],
      ),
    })

export const openVroomStandIn = async (): Promise<VroomStandIn> => {
  const asked: AskedVroom[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    response.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(parts).toString()) as AskedVroom
      asked.push(question)
      standIn.answer(response, question)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: VroomStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: answerTours([]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}
