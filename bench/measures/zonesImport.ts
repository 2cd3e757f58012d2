import { setTimeout as pause } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import { zoneImportJob } from '../../server/features/geozones/import/zoneImportJob.ts'
import { insertZones } from '../../server/features/geozones/zoneSql.ts'
import { JobRunner } from '../../server/platform/jobs/jobRunner.ts'
import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { systemClock } from '../../server/platform/systemClock.ts'
import type { GeozoneBody } from '../../src/contract/http/geozones.ts'
import { type CallName, CALLS, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { zoneFilePreview, zoneImportStarted, zoneImportState } from '../../src/contract/http/zoneImport.ts'
import { type Disturbed, formatDisturbed, IDLE_MS, watch } from '../feed/disturbance.ts'
import type { FeedServer } from '../feed/feedServer.ts'
import { FeedStage } from '../feed/feedStage.ts'
import { createZones } from '../generator/zones.ts'
import { zonesKml } from '../generator/zonesKml.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

const PLACEMARKS = 20_000
const DEVICES = 1_000
/** The page asks twice a second. */
const POLL_MS = 500
const CANCEL_POLL_MS = 50
/** Zones of one statement of the baseline. */
const BATCH = 500

type ZoneImportEnd = 'done' | 'cancelled'

/** The calls of the page that imports. */
class Importer {
  readonly #server: FeedServer
  readonly #file: Blob
  readonly zoneTypeId: number

  constructor(server: FeedServer, file: Blob, zoneTypeId: number) {
    this.#server = server
    this.#file = file
    this.zoneTypeId = zoneTypeId
  }

  /** Uploads the file, which is checked; returns the id of its import. */
  async check(): Promise<string> {
    const form = new FormData()
    form.append('file', this.#file, 'zones.kmz')
    const { id, counts } = zoneFilePreview.parse(await this.#ask('importKml', {}, { body: form }))
    if (counts.new !== PLACEMARKS)
      throw new Error(`bench: ${counts.new} of ${PLACEMARKS} placemarks are sound`)
    return id
  }

  /** Starts the import of a checked file; returns its job. */
  async begin(id: string): Promise<number> {
    const body = JSON.stringify({ zoneTypeId: this.zoneTypeId, group: null, skipFaulty: false })
    const headers = { 'content-type': 'application/json' }
    return zoneImportStarted.parse(await this.#ask('startZoneImport', { id }, { body, headers })).job
  }

  /** Waits for the end of a job; returns its progress, as the page showed it. */
  async end(
    job: number,
    states: readonly ZoneImportEnd[],
    pollMs: number,
  ): Promise<{ readonly state: ZoneImportEnd; readonly shown: readonly number[] }> {
    const shown: number[] = []
    for (;;) {
      const found = zoneImportState.parse(await this.#ask('zoneImport', { job }))
      const state = states.find((one) => one === found.state)
      if (state) return { state, shown }
      if (found.state !== 'queued' && found.state !== 'running')
        throw new Error(`bench: the import is ${found.state}`)
      shown.push(found.progress)
      await pause(pollMs)
    }
  }

  /** Whether a job has begun. */
  async isRunning(job: number): Promise<boolean> {
    return zoneImportState.parse(await this.#ask('zoneImport', { job })).state === 'running'
  }

  async cancel(job: number): Promise<void> {
    await this.#ask('cancelZoneImport', { job })
  }

  async #ask(
    call: CallName,
    params: Readonly<Record<string, string | number>>,
    init: { readonly body?: FormData | string; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<unknown> {
    const { method, path } = CALLS[call]
    const filled = Object.entries(params).reduce<string>(
      (text, [name, value]) => text.replace(`:${name}`, String(value)),
      path,
    )
    const headers = { ...init.headers, [TOKEN_HEADER]: this.#server.sessionToken }
    const response = await fetch(this.#server.address + filled, { method, ...init, headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`bench: ${call} was answered ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

interface Imported {
  readonly checked: number
  readonly total: number
  readonly steps: number
}

const importOnce = async (importer: Importer): Promise<Imported> => {
  const began = performance.now()
  const id = await importer.check()
  const checked = performance.now() - began
  const { shown } = await importer.end(await importer.begin(id), ['done'], POLL_MS)
  return { checked, total: performance.now() - began, steps: new Set(shown).size }
}

/** From the press on cancel until the job has ended, ms; null: it was done before it noticed. */
const cancelOnce = async (importer: Importer): Promise<number | null> => {
  const job = await importer.begin(await importer.check())
  while (!(await importer.isRunning(job))) await pause(CANCEL_POLL_MS)
  const began = performance.now()
  await importer.cancel(job)
  const { state } = await importer.end(job, ['cancelled', 'done'], CANCEL_POLL_MS)
  return state === 'cancelled' ? performance.now() - began : null
}

/** The same zones by the statements of the call that adds some, in one transaction; ms. */
const insertOnce = async ({ db, ownerId }: FeedServer, zones: readonly GeozoneBody[]): Promise<number> => {
  const began = performance.now()
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < zones.length; from += BATCH)
      await insertZones(trx, ownerId, zones.slice(from, from + BATCH), systemClock.now())
  })
  return performance.now() - began
}

const countZones = async ({ db }: FeedServer): Promise<number> => {
  const { count } = await db
    .selectFrom('geozone')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const clear = async ({ db }: FeedServer): Promise<void> => {
  await db.deleteFrom('geozone').execute()
}

const measureOn = async (stage: FeedStage, rounds: number) => {
  const { server } = stage
  const { id: typeId } = await server.db
    .selectFrom('zone_type')
    .select('id')
    .where('type', '=', 'BASE')
    .executeTakeFirstOrThrow()
  const zones = createZones(PLACEMARKS, 1, [typeId])
  const kml = strToU8(zonesKml(zones))
  const packed = zipSync({ 'doc.kml': kml })
  const importer = new Importer(server, new Blob([packed]), typeId)
  const idle = await watch(stage, DEVICES, () => pause(IDLE_MS))
  const inserted: number[] = []
  const imported: Imported[] = []
  const busy: Disturbed[] = []
  for (let round = 0; round < rounds; round++) {
    inserted.push(await insertOnce(server, zones))
    await clear(server)
    const watched = await watch(stage, DEVICES, () => importOnce(importer))
    imported.push(watched.value)
    busy.push(watched)
    const added = await countZones(server)
    if (added !== PLACEMARKS) throw new Error(`bench: ${added} of ${PLACEMARKS} zones were added`)
    await clear(server)
  }
  const cancelled = await cancelOnce(importer)
  const left = await countZones(server)
  if (cancelled !== null && left > 0) throw new Error(`bench: ${left} zones of a cancelled import were added`)
  return { imported, inserted, idle, busy, cancelled, bytes: { kml: kml.length, packed: packed.length } }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

/** Upload, check and background import of a KMZ while devices report, against inserting the same zones. */
export const zonesImport: Measure = {
  id: 'zones-import-20k',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => {
    const stage = await FeedStage.open(DEVICES)
    const { db, fleet } = stage.server
    const runner = new JobRunner({
      db,
      clock: systemClock,
      log: () => undefined,
      random: Math.random,
      kinds: [zoneImportJob(fleet)],
    })
    runner.start()
    try {
      const { imported, inserted, idle, busy, cancelled, bytes } = await measureOn(stage, quick ? 1 : 3)
      const value = median(imported.map(({ total }) => total))
      const baseline = median(inserted)
      const during: Disturbed = {
        reports: busy.flatMap(({ reports }) => reports),
        loop: {
          p99: Math.max(...busy.map(({ loop }) => loop.p99)),
          max: Math.max(...busy.map(({ loop }) => loop.max)),
        },
      }
      return {
        what: `upload to all ${PLACEMARKS.toLocaleString('en')} zones of a KMZ added, against inserting the same zones (median)`,
        value,
        unit: 'ms',
        baseline,
        ratio: value / baseline,
        detail:
          `${(bytes.packed / 1e6).toFixed(1)} MB, ${(bytes.kml / 1e6).toFixed(1)} MB of KML; checked after ` +
          `${seconds(median(imported.map(({ checked }) => checked)))} s, added after ${seconds(value)} s, progress in ` +
          `${Math.min(...imported.map(({ steps }) => steps))} steps; ${cancelled === null ? 'done before a cancel was noticed' : `cancelled within ${cancelled.toFixed(0)} ms`}; ` +
          `idle: ${formatDisturbed(DEVICES, idle)}; importing: ${formatDisturbed(DEVICES, during)}`,
      }
    } finally {
      await runner.stop()
      await stage.close()
    }
  },
}
