import type { ConnectionState, LoadProgress } from '../src/contract/engine/snapshot.ts'
import { BinaryReader } from './decode/binary/binaryReader.ts'
import type { FleetKeeping } from '../src/contract/engine/keptFleet.ts'
import type { BinarySink } from './decode/binary/binarySink.ts'
import type { LocationBatch } from './decode/binary/locationBatch.ts'
import { decodeFrame } from './decode/decodeFrame.ts'
import type { DecodedFleetEvent, DecodedVehicleEvent } from './decode/decodedEvent.ts'
import type { EngineTally } from './engineTally.ts'
import type { FedFleet } from './fleetFeed.ts'
import { FleetKeeper } from './kept/fleetKeeper.ts'
import { FirstLook } from './lists/firstLook.ts'
import { FleetLoader, type ListReceiver } from './lists/fleetLoader.ts'
import type { ApiCredentials } from './lists/listCalls.ts'
import { mergeRows } from './lists/mergeRows.ts'
import { UnknownVehicles } from './lists/unknownVehicles.ts'
import type { EnginePorts } from './ports.ts'
import { reloadMoment } from './publish/reloadOrder.ts'
import { type EventHandlers, routeEvent } from './socket/eventRouter.ts'
import { FleetSync } from './socket/fleetSync.ts'
import { Link } from './socket/link.ts'
import type { LinkState } from './socket/linkState.ts'
import { publicConnectionState } from './socket/publicState.ts'
import { retryPause } from './socket/reconnectPolicy.ts'

/** Feeds socket and lists into the store: frames are decoded and applied as they arrive, lists as they load. */
export class FleetIntake {
  readonly #ports: EnginePorts
  readonly #fleet: FedFleet
  readonly #tally: EngineTally
  readonly #fetchOpenVehicle: () => void
  readonly #link: Link
  readonly #loader: FleetLoader
  readonly #look: FirstLook
  readonly #sync: FleetSync
  readonly #unknown: UnknownVehicles
  readonly #handlers: EventHandlers
  readonly #binary: BinaryReader
  #credentials: ApiCredentials | null = null
  /** null: nothing is kept on the device. */
  #keeper: FleetKeeper | null = null
  #keptAt: number | null = null
  /** The lists that are being read are those that were kept. */
  #readsKept = false
  #reloadAt: number | null = null
  #groupListTurn = 0
  #zoneListTurn = 0
  /** Arrival time of the current frame, ms since the epoch. */
  #frameAt = 0

  /** `fetchOpenVehicle` fetches the full state of the open vehicle: more of it changed than an event carries. */
  constructor(ports: EnginePorts, fleet: FedFleet, tally: EngineTally, fetchOpenVehicle: () => void) {
    const { store } = fleet
    this.#ports = ports
    this.#fleet = fleet
    this.#tally = tally
    this.#fetchOpenVehicle = fetchOpenVehicle
    this.#link = new Link(ports, {
      stateChanged: (state) => this.#linkChanged(state),
      frame: (data) => this.#takeFrame(data),
      resumeFrom: () => this.#sync.resumePoint,
    })
    this.#look = new FirstLook(ports.clock)
    const receiver: ListReceiver = {
      begin: () => store.beginReload(),
      rows: (list, rows, asOf) => mergeRows(store, list, rows, asOf),
      complete: () => this.#completeLoad(),
      refused: (list, count) => tally.refuseRows(list, count),
      sessionOver: () => this.endSession(),
      progressed: () => fleet.wake('event'),
    }
    this.#loader = new FleetLoader(ports.clock, retryPause(ports.random), receiver, this.#look)
    this.#sync = new FleetSync({
      load: (atLeast) => {
        this.#readsKept = false
        const credentials = this.#keeper?.recorded() ?? this.#credentials
        if (credentials !== null) this.#loader.start(credentials, atLeast)
      },
      forget: () => store.clear(),
      greeted: () => this.#greeted(),
    })
    this.#unknown = new UnknownVehicles(ports.clock, () => this.#loader.refresh())
    this.#handlers = {
      vehicle: (event) => this.#takeVehicleEvent(event),
      fleet: (event) => this.#takeFleetEvent(event),
      control: (message) => this.#sync.control(message),
      reached: (seq) => this.#sync.reached(seq),
    }
    const sink: BinarySink = {
      expectEvents: (vehicleIds, count) => store.expectEvents(vehicleIds, count),
      expectDetails: (vehicleIds, count) => store.expectDetails(vehicleIds, count),
      locations: (batch) => this.#takeLocations(batch),
      wantsDetail: (seq, vehicleId) => this.#wantsDetail(seq, vehicleId),
      event: (event) => routeEvent(event, this.#handlers),
    }
    this.#binary = new BinaryReader(tally.decode, sink)
  }

  get connection(): ConnectionState {
    return publicConnectionState(this.#link.state, this.#loader.progress.complete)
  }
  get load(): LoadProgress {
    return this.#loader.progress
  }
  /** The moment as of which the shown fleet was kept; null: it is up to date (`FleetSnapshot`). */
  get keptAt(): number | null {
    return this.#keptAt
  }
  /** When the page should reload its own lists (LIVE-15); null: not. */
  get reloadAt(): number | null {
    return this.#reloadAt
  }
  /** Rises whenever groups may have been created, renamed or deleted. */
  get groupListTurn(): number {
    return this.#groupListTurn
  }
  /** Rises whenever geozones may have been created, changed or deleted. */
  get zoneListTurn(): number {
    return this.#zoneListTurn
  }
  get seq(): number {
    return this.#sync.lastSeq ?? 0
  }

  connect(credentials: ApiCredentials, keeping: FleetKeeping): void {
    const { clock, kept } = this.#ports
    this.#credentials = credentials
    this.#look.reset()
    this.#sync.begin()
    if (keeping === 'off' || kept === undefined) return this.#open(credentials)
    const keeper = new FleetKeeper({ clock, kept }, credentials, keeping)
    this.#keeper = keeper
    void this.#beginKept(keeper, credentials)
  }

  #open({ apiOrigin, token }: ApiCredentials): void {
    this.#link.connect(apiOrigin, token)
  }

  /** Shows the kept fleet, if there is one, and has the server bring it up to date. */
  async #beginKept(keeper: FleetKeeper, credentials: ApiCredentials): Promise<void> {
    const found = await keeper.find()
    if (this.#keeper !== keeper) return
    if (found === 'over') return this.endSession()
    if (found !== null) {
      this.#keptAt = found.at
      this.#readsKept = true
      this.#sync.resumeAt(found.seq)
      this.#loader.start(found.credentials, found.seq)
    }
    this.#open(credentials)
  }

  /** The server continues from the kept fleet, or has its lists loaded over it. */
  #greeted(): void {
    this.#link.greeted()
    if (this.#readsKept) this.#keptAt = null
    void this.#confirmKept()
  }

  /** What the account may see could have changed between the kept fleet and the first event: then all is loaded. */
  async #confirmKept(): Promise<void> {
    const [keeper, credentials] = [this.#keeper, this.#credentials]
    if (keeper === null || credentials === null || (await keeper.isConfirmed())) return
    if (this.#keeper !== keeper) return
    keeper.forget()
    this.#forgetFleet()
    this.#sync.begin()
    this.#open(credentials)
  }

  /** Closes everything and removes the fleet; does not end the session (AUTH-11, AUTH-16). */
  disconnect(): void {
    this.#keeper?.close()
    this.#keeper = null
    this.#look.looked()
    this.#forgetFleet()
    this.#reloadAt = null
  }

  #forgetFleet(): void {
    this.#link.disconnect()
    this.#loader.stop()
    this.#unknown.reset()
    this.#keptAt = null
    this.#readsKept = false
    this.#fleet.store.clear()
  }

  /** The page has drawn vehicles. */
  vehiclesDrawn(): void {
    this.#look.looked()
  }

  reconnectNow(): void {
    this.#link.reconnectNow()
    this.#loader.retryNow()
  }

  /** The server responded 401 to a call (AUTH-15). */
  endSession(): void {
    this.#link.sessionOver()
  }

  #linkChanged(state: LinkState): void {
    if (state.phase === 'ended') {
      this.#keeper?.forget()
      this.#keeper?.close()
      this.#loader.stop()
      this.#unknown.reset()
    }
    this.#fleet.wake('event')
  }

  #takeFrame(data: string | ArrayBuffer): void {
    this.#frameAt = this.#ports.clock.now()
    if (typeof data !== 'string') this.#binary.read(data)
    else for (const event of decodeFrame(data, this.#tally.decode)) routeEvent(event, this.#handlers)
    this.#fleet.wake('event')
  }

  #takeLocations(batch: LocationBatch): void {
    this.#fleet.store.applyLocations(batch, this.#frameAt, this.#noteUnknown)
    const open = this.#fleet.detail.vehicleId
    if (open !== null) this.#showLocations(batch, open)
    this.#sync.reached(batch.lastSeq())
  }

  #showLocations(batch: LocationBatch, vehicleId: number): void {
    for (let nth = 0; nth < batch.count; nth++) {
      if (batch.vehicleIdAt(nth) === vehicleId) this.#showEvent(batch.rowAt(nth).toEvent())
    }
  }

  readonly #noteUnknown = (vehicleId: number): void => this.#unknown.note(vehicleId)

  /** Events that only the info window shows do not change any other known vehicle. */
  #wantsDetail(seq: number, vehicleId: number): boolean {
    const { store, detail } = this.#fleet
    if (vehicleId === detail.vehicleId || !store.isNamed(vehicleId)) return true
    this.#sync.reached(seq)
    return false
  }

  #takeVehicleEvent(event: DecodedVehicleEvent): void {
    const outcome = this.#fleet.store.apply(event, this.#frameAt)
    if (outcome === 'unknown') this.#unknown.note(event.vehicleId ?? event.deviceSerial ?? '')
    this.#showEvent(event)
  }

  #showEvent(event: DecodedVehicleEvent): void {
    if (this.#fleet.detail.noteEvent(event)) this.#fetchOpenVehicle()
  }

  #takeFleetEvent(event: DecodedFleetEvent): void {
    if (event.event === 'changedVehicleList') {
      // The page that is loaded then is to have the new list.
      this.#keeper?.forget()
      this.#reloadAt = reloadMoment(this.#reloadAt, event.data.message, this.#ports.clock.now())
    } else if (event.event === 'changedGroupList') this.#groupListTurn += 1
    else if (event.event === 'changedGeozoneList') this.#zoneListTurn += 1
    else if (event.event === 'dayStarted') {
      this.#fleet.store.dayStarted(event.data.day)
      this.#fleet.detail.dayStarted()
    }
  }

  #completeLoad(): void {
    if (!this.#readsKept) {
      this.#keptAt = null
      if (this.#loader.progress.failedLists.length === 0) this.#keeper?.keep()
    }
    // Events that could not be kept are covered by newer lists (L4).
    if (this.#fleet.store.endReload(true).lost > 0) this.#loader.refresh()
    // Changes missed while disconnected are fetched again.
    this.#groupListTurn += 1
    this.#zoneListTurn += 1
    this.#fleet.detail.turnAll()
    this.#fetchOpenVehicle()
  }
}
