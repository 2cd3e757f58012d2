import type { EngineSettings } from '../src/contract/engine/fleetEngine.ts'
import type { DotImage, DotStyle } from '../src/contract/engine/dots.ts'
import type { FleetSnapshot, ReturnedBuffers, VehiclesAtSpot } from '../src/contract/engine/snapshot.ts'
import type { FleetView, GeoBox, GeoPoint, ListGroupId, Viewport } from '../src/contract/engine/view.ts'
import type { VehicleRow } from '../src/contract/engine/rows.ts'
import { LANGUAGES, type Language } from '../src/contract/entities/session.ts'
import { FleetDerivation } from './derive/fleetDerivation.ts'
import { FleetLookup } from './fleetLookup.ts'
import type { Clock, EnginePorts } from './ports.ts'
import type { FleetFacts } from './publish/factsView.ts'
import { FleetPublisher } from './publish/fleetPublisher.ts'
import { FleetSource } from './publish/fleetSource.ts'
import { SnapshotPump } from './publish/snapshotPump.ts'
import { FleetStore } from './store/fleetStore.ts'

/** What an engine passes to its core. */
export interface EngineCoreParts {
  readonly ports: Pick<EnginePorts, 'clock' | 'deliver' | 'pictures' | 'panes'>
  /** The time of the fleet; pauses and frames use the clock of the ports. */
  readonly moment: Clock
  /** How often rows show values that change with every report, ms. */
  readonly runningMs: number
  /** Completes a snapshot before it is sent. */
  readonly finish?: (snapshot: FleetSnapshot) => FleetSnapshot
}

/** A fleet as seen by a page, whatever its source: store -> derive -> publish, and every query about it. */
export abstract class FleetEngineCore {
  protected readonly store = new FleetStore()
  protected readonly derivation = new FleetDerivation(this.store, LANGUAGES[0])
  protected readonly source: FleetSource
  protected readonly publisher: FleetPublisher
  protected readonly pump: SnapshotPump
  protected viewGeneration = 0
  protected wantsHold = false
  readonly #lookup: FleetLookup
  readonly #panes: EnginePorts['panes']
  #hasMap = false
  /** The snapshot in flight has vehicles, and there is a map to draw them. */
  #isForMap = false

  constructor({ ports, moment, runningMs, finish = (snapshot) => snapshot }: EngineCoreParts) {
    const { clock } = ports
    this.#panes = ports.panes
    this.source = new FleetSource(this.store, this.derivation, moment)
    const clocks = { clock, moment, runningMs }
    this.publisher = new FleetPublisher(clocks, ports.pictures, this.source, {
      update: () => void this.derive(),
      facts: () => this.facts(),
      wake: () => this.pump.request('answer'),
      look: () => this.pump.request('event'),
      lost: () => this.snapshotLost(),
    })
    this.#lookup = new FleetLookup(this.store, this.source, this.publisher.places)
    const { publisher } = this
    const maker = {
      prepare: () => publisher.prepare(),
      make: (isAsked: boolean) => {
        const made = publisher.make(isAsked)
        if (made === null) return null
        const snapshot = finish(made)
        this.#isForMap = this.#hasMap && snapshot.counts.total > 0
        return snapshot
      },
      acknowledged: (returned: ReturnedBuffers) => {
        publisher.acknowledged(returned)
        if (this.#isForMap) this.vehiclesDrawn()
      },
      lost: () => publisher.lost(),
    }
    this.pump = new SnapshotPump(clock, ports.deliver, maker, publisher.pace)
  }

  /**
   * Passes everything that changed since the last time through the derivation once. Returns true when something did.
   */
  protected abstract derive(): boolean
  /** Brings the fleet up to date and returns the facts that every snapshot contains. */
  protected abstract facts(): FleetFacts
  /** The reader did not take a snapshot. */
  protected abstract snapshotLost(): void
  /** The page has drawn the part in view of its map, with vehicles known. */
  protected vehiclesDrawn(): void {}
  /** The open vehicle changed, perhaps to none: its full state is needed. */
  protected abstract fetchDetail(): void

  /** Applies the settings of a patch; returns the view generation. */
  configure(patch: Partial<EngineSettings>): number {
    if (patch.language !== undefined) this.setLanguage(patch.language)
    if (patch.view !== undefined) this.setView(patch.view)
    if (patch.dots !== undefined) this.setDots(patch.dots)
    if (patch.drawPauseMs !== undefined) this.setDrawPause(patch.drawPauseMs)
    if (patch.viewport !== undefined) this.setViewport(patch.viewport)
    if (patch.labels !== undefined) this.setLabels(patch.labels)
    if (patch.clusters !== undefined) this.setClusters(patch.clusters)
    if (patch.trails !== undefined) this.setTrails(patch.trails)
    if (patch.held !== undefined) this.setHeld(patch.held)
    if (patch.rows !== undefined) this.setRowWindow(patch.rows.first, patch.rows.count)
    if (patch.selected !== undefined) this.setSelected(patch.selected)
    if (patch.hovered !== undefined) this.setHovered(patch.hovered)
    return this.viewGeneration
  }

  protected setView(view: FleetView): void {
    this.publisher.pace.yieldToList()
    // Requested before the map is rescanned: the list does not wait for a picture.
    this.pump.request('answer')
    if (this.derivation.setView(view)) this.publisher.rescanMap()
    this.viewGeneration += 1
    this.publisher.rows.noteAll()
  }

  protected setLanguage(language: Language): void {
    this.derivation.setLanguage(language)
    this.pump.request('answer')
  }

  protected setViewport(viewport: Viewport | null): void {
    this.#hasMap = viewport !== null
    this.publisher.marks.setViewport(viewport)
    this.publisher.trails.refresh()
    this.pump.request('answer')
  }

  protected setLabels(on: boolean): void {
    this.publisher.marks.setLabels(on)
    this.pump.request('answer')
  }

  protected setClusters(on: boolean): void {
    this.publisher.marks.setClusters(on)
    this.publisher.trails.refresh()
    this.pump.request('answer')
  }

  protected setDots(style: DotStyle | null): void {
    this.publisher.dots.setStyle(style)
    this.publisher.marks.rescan()
    this.pump.request('answer')
  }

  setDotPane(pane: DotImage): void {
    this.publisher.dots.setPane(this.#panes(pane))
    this.pump.request('answer')
  }

  protected setDrawPause(pauseMs: number): void {
    this.publisher.pace.setPause(pauseMs)
  }

  protected setHovered(vehicleId: number | null): void {
    if (this.publisher.marks.setHovered(vehicleId)) this.pump.request('answer')
  }

  protected setTrails(on: boolean): void {
    this.publisher.trails.set(on)
    this.pump.request('answer')
  }

  protected setHeld(on: boolean): void {
    this.wantsHold = on
    this.pump.request('answer')
  }

  protected setRowWindow(first: number, count: number): void {
    this.publisher.rows.setWindow(first, count)
    this.pump.request('answer')
  }

  protected setSelected(vehicleId: number | null): void {
    if (vehicleId === this.publisher.detail.vehicleId) return
    this.publisher.select(vehicleId)
    this.fetchDetail()
  }

  rowIndexOf(vehicleId: number): number {
    this.derive()
    const slot = this.store.slotOf(vehicleId)
    return slot < 0 ? -1 : this.derivation.rowIndexOf(slot)
  }

  readVehicle(vehicleId: number): VehicleRow | null {
    this.derive()
    const slot = this.store.slotOf(vehicleId)
    return slot < 0 ? null : this.source.readRow(slot)
  }

  vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot {
    this.derive()
    return this.#lookup.vehiclesAt(point, radiusPx, zoom)
  }

  vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): number | null {
    this.derive()
    return this.#lookup.vehicleAt(point, radiusPx, zoom)
  }

  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[] {
    this.derive()
    return this.#lookup.findVehicles(search, limit, groupId)
  }

  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer> {
    this.derive()
    return this.#lookup.matchVehicles(search, groupId)
  }

  readVehicles(vehicleIds: readonly number[]): readonly (VehicleRow | null)[] {
    this.derive()
    return vehicleIds.map((id) => {
      const slot = this.store.slotOf(id)
      return slot < 0 ? null : this.source.readRow(slot)
    })
  }

  fleetBounds(): GeoBox | null {
    this.derive()
    return this.#lookup.bounds()
  }

  clusterBox(clusterId: number): GeoBox | null {
    this.derive()
    return this.publisher.marks.clusterBox(clusterId)
  }
}
