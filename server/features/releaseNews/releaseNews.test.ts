import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_VERSION } from '../../../src/contract/constants.ts'
import { LANGUAGES } from '../../../src/contract/entities/session.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { releaseNews } from '../../../src/contract/http/releaseNews.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { RELEASE_NOTES } from './releaseNotes.ts'

let stage: TestApp
beforeAll(async () => {
  stage = await openTestApp()
})
afterAll(() => stage.close())

test('returns the news of the running version in every language to signed-in callers [API-21]', async () => {
  await stage.addAccount({ login: 'anna' })
  const token = await stage.signIn('anna')
  const { path } = CALLS.releaseNews
  expect((await stage.app.inject({ url: path })).statusCode).toBe(401)
  const answer = await stage.app.inject({ url: path, headers: { [TOKEN_HEADER]: token } })
  expect(answer.statusCode).toBe(200)
  const news = releaseNews.parse(answer.json())
  expect(news.version).toBe(APP_VERSION)
  expect(Object.keys(news.texts).toSorted()).toEqual([...LANGUAGES].toSorted())
})

test('dates each release and has the same number of items in every language, newest first [API-21]', () => {
  const dates = RELEASE_NOTES.map(({ date }) => date)
  for (const date of dates) expect(new Date(date).toISOString()).toContain(date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  for (const { version, texts } of RELEASE_NOTES) {
    for (const language of LANGUAGES) {
      expect(texts[language].title).toContain(version)
      expect(texts[language].points).toHaveLength(texts.en.points.length)
    }
  }
})
