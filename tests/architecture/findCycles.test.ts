import { expect, test } from 'vitest'
import { findCycles } from './findCycles.ts'

const edge = (from: string, to: string) => ({ from, to })

test('finds a cycle of several files, and a file that imports itself', () => {
  expect(findCycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('d', 'd')])).toEqual([
    ['b', 'c', 'b'],
    ['d', 'd'],
  ])
})

test('reports no cycle for two paths to one file', () => {
  expect(findCycles([edge('a', 'b'), edge('a', 'c'), edge('b', 'd'), edge('c', 'd')])).toEqual([])
})
