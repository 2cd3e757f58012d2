import { expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { createTrackApi } from './track.ts'

const begin = (answer: Response) => {
  const sent: string[] = []
  const http = createHttp({
    fetch: async (address) => {
      sent.push(address)
      return answer
    },
    apiOrigin: 'https://fleet.test',
    pageOrigin: 'https://fleet.test',
    token: () => 't',
    onSessionOver: () => undefined,
  })
  return { sent, api: createTrackApi(http) }
}
const PERIOD = { from: 1_000, to: 2_000, detail: 'full' } as const

test('requests a track in its binary form, with its period and detail [TRACK-07]', async () => {
  const { sent, api } = begin(new Response('{}', { status: 404 }))
  expect(await api.readTrack(7, PERIOD)).toMatchObject({ ok: false, failure: { status: 404 } })
  expect(sent).toEqual(['https://fleet.test/api/v2/track/7?from=1000&to=2000&detail=full&format=binary'])
})

test('an invalid track response is a failure and nothing else', async () => {
  const { api } = begin(new Response('<html></html>'))
  expect(await api.readTrack(7, PERIOD)).toMatchObject({
    ok: false,
    failure: { kind: 'badAnswer', call: 'track' },
  })
})
