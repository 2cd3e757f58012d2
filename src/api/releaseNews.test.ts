import { expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { createReleaseNewsApi } from './releaseNews.ts'

const begin = (answer: Response) => {
  const sent: { address: string; init: RequestInit }[] = []
  const http = createHttp({
    fetch: async (address, init) => {
      sent.push({ address, init })
      return answer
    },
    apiOrigin: 'https://fleet.test',
    pageOrigin: 'https://fleet.test',
    token: () => 't',
    onSessionOver: () => undefined,
  })
  return { sent, api: createReleaseNewsApi(http) }
}

test('reports that the release news was read, with the own login [API-20]', async () => {
  const { sent, api } = begin(new Response('{"lastUpdateRead":true}'))
  expect(await api.noteNewsRead('ivan')).toEqual({ ok: true, value: null })
  expect(sent).toMatchObject([
    {
      address: 'https://fleet.test/api/v2/user/last_update_read',
      init: { method: 'POST', body: '{"login":"ivan"}' },
    },
  ])
})

test('a rejected report is a failure [API-20]', async () => {
  const { api } = begin(new Response('{}', { status: 403 }))
  expect(await api.noteNewsRead('ivan')).toMatchObject({ ok: false, failure: { status: 403 } })
})

test('reads the release news in every language [API-21]', async () => {
  const text = { title: 'T', points: ['one'] }
  const news = { version: '1.2', date: '2026-11-21', texts: { ru: text, ua: text, en: text } }
  const { sent, api } = begin(new Response(JSON.stringify(news)))
  expect(await api.readNews()).toEqual({ ok: true, value: news })
  expect(sent[0]?.address).toBe('https://fleet.test/api/v2/updating_notification')
})
