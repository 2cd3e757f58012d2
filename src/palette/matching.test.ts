import { expect, test } from 'vitest'
import { inCyrillic, matchText } from './matching.ts'

const score = (query: string, text: string) => matchText(query, text)?.score ?? 0

test('the start of the text beats the start of a word beats the middle beats scattered letters', () => {
  const scores = [
    score('те', 'Тема'),
    score('те', 'Новая тема'),
    score('ема', 'Тема'),
    score('тма', 'Тема'),
    score('тма', 'Тогда мы шли домой'),
  ]
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores.slice(0, 4)).size).toBe(4)
  expect(scores[4]).toBe(0)
})

test('requires every word of the query, in any order and case', () => {
  expect(score('ДАФ kyiv', 'Kyiv Даф 12')).toBeGreaterThan(0)
  expect(score('даф lviv', 'Kyiv Даф 12')).toBe(0)
  expect(score('еж', 'Ёжик')).toBeGreaterThan(0)
})

test('the marks cover the matched parts', () => {
  const marked = (query: string, text: string) =>
    matchText(query, text)?.marks.map(([start, end]) => text.slice(start, end))
  expect(marked('тем тёмн', 'Тема: тёмная')).toEqual(['Тем', 'тёмн'])
  expect(marked('side', 'Hide the side bar')).toEqual(['side'])
  expect(marked('', 'Anything')).toEqual([])
})

test('understands a query typed in the Latin layout', () => {
  expect(inCyrillic('ntvf', 'ru')).toBe('тема')
  expect(inCyrillic('rhbsdrf', 'uk')).toBe('криівка')
  expect(inCyrillic('Gjdsf 7', 'ru')).toBe('повыа 7')
})
