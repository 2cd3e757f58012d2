import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>

/** One value of a metric that has labels. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
}

/** Takes one measured value; a duration is in seconds. */
export type Observe = (value: number, labels?: Labels) => void

/**
 * The numbers of one process for Prometheus. Counts that something else keeps are read when they are asked for, so that
 * they cost nothing in between; only durations are noted as they happen. Names begin with `fleet_`, but for those of the
 * process and of Node, which have the names that everybody's dashboards know.
 */
export class Metrics {
  readonly #registry = new Registry()

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Something that only grows while the process lives. */
  counter(name: string, help: string, read: () => number): void {
    this.counterBy(name, help, [], () => [{ labels: {}, value: read() }])
  }

  counterBy(name: string, help: string, labelNames: readonly string[], read: () => readonly Sample[]): void {
    const counter = new Counter({
      name: `fleet_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      collect: () => {
        counter.reset()
        for (const { labels, value } of read()) counter.inc({ ...labels }, value)
      },
    })
  }

  /** Something that goes up and down. */
  gauge(name: string, help: string, read: () => number): void {
    this.gaugeBy(name, help, [], () => [{ labels: {}, value: read() }])
  }

  gaugeBy(name: string, help: string, labelNames: readonly string[], read: () => readonly Sample[]): void {
    const gauge = new Gauge({
      name: `fleet_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      collect: () => {
        gauge.reset()
        for (const { labels, value } of read()) gauge.set({ ...labels }, value)
      },
    })
  }

  /** Durations. Answers how to note one. */
  durations(
    name: string,
    help: string,
    buckets: readonly number[],
    labelNames: readonly string[] = [],
  ): Observe {
    const histogram = new Histogram({
      name: `fleet_${name}_seconds`,
      help,
      buckets: [...buckets],
      labelNames: [...labelNames],
      registers: [this.#registry],
    })
    return (value, labels) => (labels ? histogram.observe({ ...labels }, value) : histogram.observe(value))
  }

  /** Everything in Prometheus' text form, and its media type. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    return { type: this.#registry.contentType, body: await this.#registry.metrics() }
  }
}

/** Counts by name as samples with one label. */
export const samplesOf = (label: string, counts: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
