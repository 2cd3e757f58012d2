import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>

/** One value of a metric with labels. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
}

/** Records one measured value; a duration is in seconds. */
export type Observe = (value: number, labels?: Labels) => void

/**
 * The metrics of one process for Prometheus. Existing counts are read on each scrape, so that they cost nothing in
 * between; only durations are recorded as they happen. Names begin with `fleet_`, except those of the process and of
 * Node, which have the names that common dashboards use.
 */
export class Metrics {
  readonly #registry = new Registry()

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** A value that only grows while the process lives. */
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

  /** A value that goes up and down. */
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

  /** Durations. Returns the function that records one. */
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

  /** All metrics in Prometheus text format, and its media type. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    return { type: this.#registry.contentType, body: await this.#registry.metrics() }
  }
}

/** Counts by name as samples with one label. */
export const samplesOf = (label: string, counts: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
