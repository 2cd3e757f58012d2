import { expect, test } from 'vitest'
import { bodyOfQuestion, readHeatQuestion, writeHeatQuestion } from './heatQuestion.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

test('reads what it wrote', () => {
  const question = readHeatQuestion('measure=stops&from=1000&to=2000', NOW)
  expect(question).toEqual({
    measure: 'stops',
    period: { name: 'custom', from: 1_000, to: 2_000 },
    vehicles: null,
  })
  expect(readHeatQuestion(writeHeatQuestion(question), NOW)).toEqual(question)
})

test('asks for the positions of the last week where the address says nothing', () => {
  const { measure, period } = readHeatQuestion('measure=other', NOW)
  expect([measure, period.name]).toEqual(['presence', 'week'])
})

test('asks for every vehicle unless some are chosen', () => {
  const question = readHeatQuestion('from=1000&to=2000', NOW)
  expect(bodyOfQuestion(question)).toEqual({ measure: 'presence', from: 1_000, to: 2_000, vehicleIds: null })
  expect(bodyOfQuestion({ ...question, vehicles: new Set([7]) }).vehicleIds).toEqual([7])
})
