import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import { focusAfter, targetAfter } from './planKeys.ts'
import {
  conflictsOf,
  foundRows,
  inHeldOrder,
  orderedVehicles,
  planRows,
  type PlanVehicle,
} from './planRows.ts'
import { placeOn, readPlanView, spanOfView, ticksOf, turnedView, writePlanView, ZOOMS } from './planView.ts'

const HOUR = 3_600_000
const NOW = 50 * HOUR

const taskOf = (id: number, rest: Partial<PlanTask> = {}): PlanTask => ({
  id,
  name: `Task ${id}`,
  routeName: 'Round',
  performers: [{ id: 1, name: 'Truck 1', licensePlate: 'AA 1' }],
  startsAt: 10 * HOUR,
  endsAt: 12 * HOUR,
  plannedFrom: 10 * HOUR,
  plannedTo: 12 * HOUR,
  activatedAt: null,
  endedAt: null,
  state: 'planned',
  outcome: null,
  isLate: false,
  lateSeconds: 0,
  offWay: [],
  visitedCount: 0,
  points: [],
  ...rest,
})
const vehicle = (id: number, name = `Truck ${id}`): PlanVehicle => ({
  id,
  name,
  licensePlate: `AA ${id}`,
  groups: [],
})

const tasks = fc
  .array(
    fc.record({
      vehicles: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
      from: fc.integer({ min: 0, max: 60 }),
      hours: fc.integer({ min: 1, max: 12 }),
      begun: fc.option(fc.integer({ min: 0, max: 49 }), { nil: null }),
      isOver: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((found) =>
    found.map(({ vehicles, from, hours, begun, isOver }, index): PlanTask => {
      const state = begun === null ? (isOver ? 'completed' : 'planned') : isOver ? 'completed' : 'active'
      return taskOf(index + 1, {
        performers: vehicles.map((id) => ({ id, name: `Truck ${id}`, licensePlate: '' })),
        startsAt: from * HOUR,
        endsAt: (from + hours) * HOUR,
        plannedFrom: from * HOUR,
        plannedTo: (from + hours) * HOUR,
        activatedAt: begun === null ? null : begun * HOUR,
        endedAt: isOver ? 49 * HOUR : null,
        state,
        outcome: isOver ? 'done' : null,
      })
    }),
  )
const VEHICLES = [1, 2, 3, 4].map((id) => vehicle(id))

/** The hours in which a task takes its vehicles. */
const hoursOf = (task: PlanTask): readonly number[] => {
  if (task.state === 'completed') return []
  const [from, to] =
    task.activatedAt === null
      ? [task.plannedFrom ?? 0, task.plannedTo ?? 0]
      : [task.activatedAt, Math.max(NOW, task.plannedTo ?? 0)]
  return Array.from({ length: 100 }, (_, hour) => hour).filter(
    (hour) => hour * HOUR >= from && (hour + 1) * HOUR <= to,
  )
}

test('bars of one lane never overlap, and each task has a bar at each of its vehicles', () => {
  fc.assert(
    fc.property(tasks, (given) => {
      const rows = planRows(VEHICLES, given, NOW)
      for (const { vehicle: of, bars, lanes } of rows) {
        const own = given.filter(({ performers }) => performers.some(({ id }) => id === of.id))
        expect(bars.map(({ task }) => task.id).toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id))
        for (const [index, bar] of bars.entries()) {
          expect(bar.lane).toBeLessThan(lanes)
          for (const other of bars.slice(index + 1))
            if (other.lane === bar.lane) expect(other.shown.from).toBeGreaterThanOrEqual(bar.shown.to)
        }
      }
    }),
  )
})

test('two tasks conflict where they take a vehicle in the same hour, and each pair is listed once', () => {
  fc.assert(
    fc.property(tasks, (given) => {
      const rows = planRows(VEHICLES, given, NOW)
      const listed = conflictsOf(rows, NOW).map(
        ({ vehicle: of, first, second }) =>
          `${of.id}: ${Math.min(first.id, second.id)} ${Math.max(first.id, second.id)}`,
      )
      const expected = VEHICLES.flatMap(({ id }) => {
        const own = given.filter(({ performers }) => performers.some((one) => one.id === id))
        return own.flatMap((first, index) =>
          own
            .slice(index + 1)
            .filter((second) => hoursOf(first).some((hour) => hoursOf(second).includes(hour)))
            .map((second) => `${id}: ${first.id} ${second.id}`),
        )
      })
      expect(listed.toSorted()).toEqual(expected.toSorted())
    }),
  )
})

test('vehicles with tasks come first, by name, and keep their places while the same time is shown', () => {
  const all = [vehicle(3, 'Truck 10'), vehicle(2, 'Truck 9'), vehicle(1, 'Bus')]
  const first = orderedVehicles(all, [taskOf(1, { performers: [{ id: 3, name: '', licensePlate: '' }] })])
  expect(first.map(({ id }) => id)).toEqual([3, 1, 2])
  const held = new Map(first.map(({ id }, index) => [id, index]))
  expect(inHeldOrder([vehicle(4), ...all], held).map(({ id }) => id)).toEqual([3, 1, 2, 4])
  const rows = planRows(all, [taskOf(1, { name: 'Milk' })], NOW)
  const found = (text: string) => foundRows(rows, text).map((row) => row.vehicle.id)
  expect([found('truck'), found('aa 1'), found(' MILK '), found('')]).toEqual([[3, 2], [1], [1], [3, 2, 1]])
})

test('arrows move between vehicles and tasks, and a moved task between vehicles', () => {
  const late = { plannedFrom: 20 * HOUR, plannedTo: 21 * HOUR }
  const of2 = { performers: [{ id: 2, name: '', licensePlate: '' }] }
  const given = [taskOf(1), taskOf(2, late), taskOf(3, of2), taskOf(4, { ...of2, ...late })]
  const rows = planRows([vehicle(1), vehicle(2), vehicle(3)], given, NOW)
  const after = (key: string, at: number, task: number | null) => {
    const next = focusAfter(key, rows, { vehicle: at, task })
    return next && [next.vehicle, next.task]
  }
  expect(after('ArrowRight', 1, null)).toEqual([1, 1])
  expect(after('ArrowRight', 1, 2)).toEqual([1, 2])
  expect(after('ArrowLeft', 1, 1)).toEqual([1, null])
  expect(after('ArrowDown', 1, 2)).toEqual([2, 4])
  expect(after('ArrowDown', 2, 4)).toEqual([3, null])
  expect(after('PageUp', 3, null)).toEqual([1, null])
  expect(after('End', 2, null)).toEqual([2, 4])
  expect(after('a', 1, null)).toBeNull()
  expect([targetAfter('ArrowDown', rows, 1), targetAfter('ArrowUp', rows, 1)]).toEqual([2, 1])
  expect(targetAfter('Enter', rows, 1)).toBeNull()
})

test('the address holds zoom, day and group, and pages are whole days', () => {
  for (const zoom of ZOOMS) {
    const view = { zoom, day: '2026-10-24', group: 7 }
    expect(readPlanView(writePlanView(view))).toEqual(view)
    const { from, to } = spanOfView(view, NOW)
    expect(spanOfView(turnedView(view, 1, NOW), NOW).from).toBe(to)
    expect(turnedView(turnedView(view, 1, NOW), -1, NOW)).toEqual(view)
    const ticks = ticksOf({ from, to }, zoom, () => 'day')
    expect(ticks.every(({ at }) => at >= from && at < to)).toBe(true)
    expect(ticks.filter(({ isDay }) => isDay).length).toBe(zoom === 'day' ? 0 : zoom === 'days' ? 3 : 7)
  }
  expect(writePlanView({ zoom: 'day', day: null, group: null })).toBe('')
  expect(readPlanView('zoom=year&day=2026-02-31&g=-1')).toEqual({ zoom: 'day', day: null, group: null })
  expect([-5, 5, 15].map((at) => placeOn({ from: 0, to: 10 }, at))).toEqual([0, 50, 100])
})
