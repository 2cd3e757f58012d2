import {
  type Cost,
  costOf,
  costOfTours,
  type Distribution,
  driveTour,
  isLess,
  type TourCost,
  type TourProblem,
} from './tourProblem.ts'

/** Stops that are driven to in tries: what a search may take at most, some seconds. */
const MOST_STEPS = 400_000_000
const ROUNDING = 1e-7

/** Tours that are changed step by step, each step for the better. */
export class TourSearch {
  readonly #problem: TourProblem
  readonly #tours: (readonly number[])[]
  readonly #costs: TourCost[]
  #left: number[]
  #cost: Cost
  #steps = 0

  constructor(problem: TourProblem, { tours, left }: Distribution) {
    this.#problem = problem
    this.#tours = tours.map((tour) => [...tour])
    this.#costs = this.#tours.map((tour, vehicle) => driveTour(problem, vehicle, tour))
    this.#left = [...left]
    this.#cost = costOf(problem, { tours, left })
  }

  /** As it is now. */
  get distribution(): Distribution {
    return { tours: this.#tours.map((tour) => [...tour]), left: this.#left.toSorted((a, b) => a - b) }
  }

  /** Gives the stops that are left to the vehicle and the place where each costs least; those that end too late stay. */
  insert(): void {
    const stay: number[] = []
    for (const stop of this.#left) if (!this.#insertOne(stop)) stay.push(stop)
    this.#left = stay
    this.#cost = { ...this.#cost, left: stay.length }
  }

  /** Takes steps until none is better. */
  improve(): void {
    for (let isBetter = true; isBetter && this.#steps < MOST_STEPS; ) {
      isBetter = false
      for (const vehicle of this.#tours.keys()) if (this.#reverse(vehicle)) isBetter = true
      for (const from of this.#tours.keys())
        for (const to of this.#tours.keys()) {
          if (this.#move(from, to)) isBetter = true
          if (from < to && this.#swapTails(from, to)) isBetter = true
        }
      if (this.#left.length > 0) {
        const before = this.#left.length
        this.insert()
        if (this.#left.length < before) isBetter = true
      }
    }
  }

  #insertOne(stop: number): boolean {
    let best: { readonly vehicle: number; readonly tour: number[] } | null = null
    let least: Cost | null = null
    for (const [vehicle, tour] of this.#tours.entries())
      for (let place = 0; place <= tour.length; place++) {
        const next = tour.toSpliced(place, 0, stop)
        const cost = this.#costWith([[vehicle, next]])
        if (cost === null || (least !== null && !isLess(cost, least))) continue
        least = cost
        best = { vehicle, tour: next }
      }
    if (best === null) return false
    this.#set([[best.vehicle, best.tour]])
    return true
  }

  /** The cost with some tours replaced; null: one of them ends too late. */
  #costWith(changed: readonly (readonly [vehicle: number, tour: readonly number[]])[]): Cost | null {
    const { until, driveWeight } = this.#problem
    const costs = [...this.#costs]
    for (const [vehicle, tour] of changed) {
      this.#steps += tour.length
      const cost = driveTour(this.#problem, vehicle, tour)
      if (tour.length > 0 && cost.end > until + ROUNDING) return null
      costs[vehicle] = cost
    }
    return costOfTours(costs, { left: this.#left.length, driveWeight })
  }

  #set(changed: readonly (readonly [vehicle: number, tour: readonly number[]])[]): void {
    for (const [vehicle, tour] of changed) {
      this.#tours[vehicle] = tour
      this.#costs[vehicle] = driveTour(this.#problem, vehicle, tour)
    }
    const { driveWeight } = this.#problem
    this.#cost = costOfTours(this.#costs, { left: this.#left.length, driveWeight })
  }

  #takeIfBetter(changed: readonly (readonly [vehicle: number, tour: readonly number[]])[]): boolean {
    const cost = this.#costWith(changed)
    if (cost === null || !isLess(cost, this.#cost)) return false
    this.#set(changed)
    return true
  }

  /** 2-opt: a stretch of a tour is driven the other way round. */
  #reverse(vehicle: number): boolean {
    let isBetter = false
    const { length } = this.#tours[vehicle] ?? []
    for (let from = 0; from < length - 1; from++)
      for (let to = from + 1; to < length; to++) {
        const tour = this.#tours[vehicle] ?? []
        const next = [...tour]
        for (let low = from, high = to; low < high; low++, high--) {
          next[low] = tour[high] ?? 0
          next[high] = tour[low] ?? 0
        }
        if (this.#takeIfBetter([[vehicle, next]])) isBetter = true
      }
    return isBetter
  }

  /** Or-opt: up to three stops go elsewhere, in their tour or into another one. */
  #move(from: number, to: number): boolean {
    let isBetter = false
    for (let count = 1; count <= 3; count++)
      for (let place = 0; place + count <= (this.#tours[from]?.length ?? 0); place++)
        for (let target = 0; target <= (this.#tours[to]?.length ?? 0); target++) {
          const source = this.#tours[from] ?? []
          if (place + count > source.length) break
          const moved = source.slice(place, place + count)
          const rest = source.toSpliced(place, count)
          if (from === to) {
            if (target === place || target > rest.length) continue
            if (this.#takeIfBetter([[from, rest.toSpliced(target, 0, ...moved)]])) isBetter = true
          } else {
            const next = (this.#tours[to] ?? []).toSpliced(target, 0, ...moved)
            const changed = [[from, rest] as const, [to, next] as const]
            if (this.#takeIfBetter(changed)) isBetter = true
          }
        }
    return isBetter
  }

  /** Two vehicles exchange what they have from some stop on. */
  #swapTails(one: number, other: number): boolean {
    let isBetter = false
    for (let cut = 0; cut <= (this.#tours[one]?.length ?? 0); cut++)
      for (let otherCut = 0; otherCut <= (this.#tours[other]?.length ?? 0); otherCut++) {
        const a = this.#tours[one] ?? []
        const b = this.#tours[other] ?? []
        const changed = [
          [one, [...a.slice(0, cut), ...b.slice(otherCut)]] as const,
          [other, [...b.slice(0, otherCut), ...a.slice(cut)]] as const,
        ]
        if (this.#takeIfBetter(changed)) isBetter = true
      }
    return isBetter
  }
}
