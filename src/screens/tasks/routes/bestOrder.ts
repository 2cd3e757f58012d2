/**
 * The order of stops that takes least: first the least lateness in all, then the earliest end. Deterministic, and never worse than
 * the given order. The first stop stays the first.
 */

/** A stop. from, to: when it may be reached, minutes from the start; service: minutes. */
export interface OrderedStop {
  readonly from: number
  readonly to: number
  readonly service: number
}

export interface OrderProblem {
  readonly stops: readonly OrderedStop[]
  /** Minutes from stop to stop: `drive[from][to]`. */
  readonly drive: readonly (readonly number[])[]
}

interface Cost {
  readonly late: number
  readonly end: number
}

/** Up to so many stops besides the first one every order is tried; more are improved step by step. */
const EXACT_MOST = 9
const ROUNDING = 1e-9

const isLess = (a: Cost, b: Cost): boolean =>
  a.late < b.late - ROUNDING || (a.late < b.late + ROUNDING && a.end < b.end - ROUNDING)

/** The cost of a way that goes on to `stop`; service begins no earlier than its window. */
const stepTo = ({ stops, drive }: OrderProblem, { late, end }: Cost, from: number, stop: number): Cost => {
  const at = end + (drive[from]?.[stop] ?? 0)
  const { from: opens = 0, to = Number.POSITIVE_INFINITY, service = 0 } = stops[stop] ?? {}
  return { late: late + Math.max(0, at - to), end: Math.max(at, opens) + service }
}

const START: Cost = { late: 0, end: 0 }

/** What an order costs. */
export const orderCost = (problem: OrderProblem, order: readonly number[]): Cost =>
  order.reduce<Cost>((cost, stop, place) => stepTo(problem, cost, order[place - 1] ?? stop, stop), START)

/** Every order, as far as it can still be better than the best one found. */
const tryAll = (problem: OrderProblem, given: readonly number[]): readonly number[] => {
  let best = given
  let least = orderCost(problem, given)
  const [first = 0] = given
  const way: number[] = [first]
  const left = new Set(given.slice(1))
  const visit = (cost: Cost): void => {
    if (left.size === 0) {
      if (isLess(cost, least)) [best, least] = [[...way], cost]
      return
    }
    if (!isLess(cost, least)) return
    const from = way.at(-1) ?? first
    const next = [...left].toSorted(
      (a, b) => (problem.drive[from]?.[a] ?? 0) - (problem.drive[from]?.[b] ?? 0) || a - b,
    )
    for (const stop of next) {
      left.delete(stop)
      way.push(stop)
      visit(stepTo(problem, cost, from, stop))
      way.pop()
      left.add(stop)
    }
  }
  visit(stepTo(problem, START, first, first))
  return best
}

/** Each stop where it costs least, one after the other. */
const inserted = (problem: OrderProblem, given: readonly number[]): readonly number[] => {
  const [first = 0, ...others] = given
  return others.reduce<readonly number[]>(
    (order, stop) => {
      const tries = order.map((_, place) => [...order.slice(0, place + 1), stop, ...order.slice(place + 1)])
      return tries.reduce((best, one) =>
        isLess(orderCost(problem, one), orderCost(problem, best)) ? one : best,
      )
    },
    [first],
  )
}

/** The orders that one step away: a stretch reversed (2-opt), or up to three stops elsewhere (Or-opt). */
const neighbours = function* (order: readonly number[]): Iterable<readonly number[]> {
  for (let from = 1; from < order.length - 1; from++)
    for (let to = from + 1; to < order.length; to++)
      yield [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)]
  for (let length = 1; length <= 3; length++)
    for (let from = 1; from + length <= order.length; from++) {
      const moved = order.slice(from, from + length)
      const rest = [...order.slice(0, from), ...order.slice(from + length)]
      for (let to = 1; to <= rest.length; to++)
        if (to !== from) yield [...rest.slice(0, to), ...moved, ...rest.slice(to)]
    }
}

/** Steps between pauses. */
const STEPS = 500

/** Takes the first better neighbour until there is none. */
const improved = function* (
  problem: OrderProblem,
  start: readonly number[],
): Generator<void, readonly number[]> {
  let order = start
  let cost = orderCost(problem, order)
  let steps = 0
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const next of neighbours(order)) {
      if (++steps % STEPS === 0) yield
      const found = orderCost(problem, next)
      if (!isLess(found, cost)) continue
      order = next
      cost = found
      isBetter = true
      break
    }
  }
  return order
}

/** Finds the best order of all stops, as indexes; it pauses now and then, so that a page can do other things. */
export const findBestOrder = function* (problem: OrderProblem): Generator<void, readonly number[]> {
  const given = problem.stops.map((_, index) => index)
  if (given.length <= EXACT_MOST + 1) return tryAll(problem, given)
  let best: readonly number[] = given
  for (const start of [given, inserted(problem, given)]) {
    const found = yield* improved(problem, start)
    if (isLess(orderCost(problem, found), orderCost(problem, best))) best = found
  }
  return best
}

/** Runs it to its end, without pauses. */
export const bestOrderAtOnce = (problem: OrderProblem): readonly number[] => {
  const search = findBestOrder(problem)
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}
