import { expect, test, vi } from 'vitest'
import type { Command, CommandSection, CommandSource } from './command.ts'
import { firstSections, foundSections, SECTION_LIMIT } from './ranking.ts'
import { recallAll, withRecent } from './recent.ts'
import { Searcher } from './searcher.ts'

const command = (id: string, title: string, section: CommandSection = 'actions', part = {}): Command => ({
  id,
  title,
  section,
  run: () => {},
  ...part,
})
const titles = (sections: ReturnType<typeof foundSections>) =>
  sections.map(({ id, found }) => [id, ...found.map((each) => each.command.title)])

const ACTIONS = [
  command('theme', 'Тема: тёмная'),
  command('labels', 'Подписи', 'actions', { keywords: 'тематические имена' }),
  command('page', 'Контроль', 'screens'),
]

test('sections keep their order, and each starts with its best match', () => {
  const vehicles = [command('vehicle:1', 'Темп 7', 'vehicles')]
  expect(titles(foundSections('тем', ACTIONS, vehicles, 'ru'))).toEqual([
    ['vehicles', 'Темп 7'],
    ['actions', 'Тема: тёмная', 'Подписи'],
  ])
})

test('a query in the Latin layout finds Cyrillic titles, except in English', () => {
  expect(titles(foundSections('rjynhjkm', ACTIONS, [], 'ru'))).toEqual([['screens', 'Контроль']])
  expect(foundSections('rjynhjkm', ACTIONS, [], 'en')).toEqual([])
})

test('truncates a section where more letters would help', () => {
  const many = Array.from({ length: 30 }, (_, index) => command(`a${index}`, `Тема ${index}`))
  expect(foundSections('тема', many, [], 'ru')[0]?.found).toHaveLength(SECTION_LIMIT)
})

test('before anything is typed, lists recent commands first and only once', () => {
  const recent = ACTIONS.slice(2)
  expect(titles(firstSections(recent, ACTIONS))).toEqual([
    ['recent', 'Контроль'],
    ['actions', 'Тема: тёмная', 'Подписи'],
  ])
})

test('a used command becomes the most recent one', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a'])
  expect(withRecent(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5'])
})

test('does not list recent commands that are gone or belong to another account', async () => {
  const source: CommandSource = {
    find: () => Promise.resolve([]),
    recall: (id) => Promise.resolve(id === 'vehicle:1' ? command(id, 'MAN', 'vehicles') : null),
  }
  const recalled = await recallAll(['vehicle:2', 'page', 'vehicle:1'], ACTIONS, [source])
  expect(recalled.map(({ id }) => id)).toEqual(['page', 'vehicle:1'])
})

const answering = () => {
  const waiting = new Map<string, (found: readonly Command[]) => void>()
  const source: CommandSource = {
    find: (query) => new Promise((resolve) => waiting.set(query, resolve)),
    recall: () => Promise.resolve(null),
  }
  return { source, answer: (query: string) => waiting.get(query)?.([command(query, query, 'vehicles')]) }
}

test('drops an answer that arrives after a later query', async () => {
  const { source, answer } = answering()
  const searcher = new Searcher(() => [source])
  const changed = vi.fn<() => void>()
  searcher.subscribe(changed)
  searcher.ask('m')
  searcher.ask('ma')
  answer('ma')
  await searcher.settled()
  answer('m')
  await Promise.resolve()
  expect(searcher.get()).toMatchObject({ query: 'ma', commands: [{ title: 'ma' }] })
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a failing source finds nothing, and the others still respond', async () => {
  const broken: CommandSource = {
    find: () => Promise.reject(new Error('The engine stopped')),
    recall: () => Promise.resolve(null),
  }
  const { source, answer } = answering()
  const searcher = new Searcher(() => [broken, source])
  searcher.ask('man')
  answer('man')
  expect((await searcher.settled()).commands.map(({ title }) => title)).toEqual(['man'])
})

test('shows what the page finds by itself before the server has answered, and its results below', async () => {
  const [local, server] = [answering(), answering()]
  const searcher = new Searcher(() => [{ ...server.source, isRemote: true }, local.source])
  searcher.ask('man')
  local.answer('man')
  expect(await searcher.own()).toMatchObject({ commands: [{ title: 'man' }], isComplete: false })
  expect(searcher.get()).toMatchObject({ query: 'man', commands: [{ title: 'man' }] })
  server.answer('man')
  await searcher.settled()
  expect(searcher.get()).toMatchObject({ commands: [{ title: 'man' }, { title: 'man' }], isComplete: true })
})
