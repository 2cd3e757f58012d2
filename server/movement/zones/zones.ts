import type { Detector, VehicleNow } from '../detector.ts'
import type { Fix } from '../fix.ts'
import type { ZoneCrossing } from '../ports.ts'
import { isInside, metresOutside, partsInside, type Place, placeOnWay } from './zoneGeometry.ts'
import type { IndexedZone } from './zoneIndex.ts'

/** Metres outside from which one place is enough for an exit: more than a receiver's wander. */
export const EXIT_BUFFER_M = 25
/** Rounding errors of a share of a way. */
const SHARE_MARGIN = 1e-9

/** Where and when a border was crossed. */
interface Moment extends Place {
  /** ms since the epoch */
  readonly at: number
}

/** A zone that the vehicle is in. */
interface Visit {
  readonly zoneId: number
  /** When it was entered; a zone that is gone has no other. */
  readonly zoneTypeId: number
  /** The crossing of an exit that the next place has to agree with; null: its last place was inside. */
  leaving: Moment | null
}

/**
 * Entries and exits of zones. An entry counts at once; an exit once a place is more than `EXIT_BUFFER_M` outside, or two in
 * a row are outside. A standing vehicle is judged by the mean of its places, and leaves only beyond the buffer, so that
 * the wander of a receiver crosses no border. Moments are interpolated on the straight way between two places. The first
 * place, and a new or changed zone, sets the state without a crossing.
 */
export const zones: Detector<Visit[]> = {
  name: 'zones',
  idle: null,

  place(fix, before, state, now) {
    if (now.zones.size === 0 && state === null) return null
    const judged = new Judged(fix, before, now)
    const left: number[] = []
    const kept = state?.filter((visit) => !judged.leaves(visit, left)) ?? []
    judged.enter(kept, left)
    return kept.length === 0 ? null : kept
  },
}

/** A border that was crossed, before it is emitted. */
interface Crossed extends Pick<ZoneCrossing, 'isInside' | 'isCrossing'> {
  readonly moment: Moment
  /** Metres outside at the place that made it certain. */
  readonly metres: number
  readonly code: ZoneCrossing['reason']['code']
}

/** A place of a vehicle that is compared with zones. */
class Judged {
  readonly #fix: Fix
  /** null: there is none, or the place is judged again because zones changed. */
  readonly #before: Fix | null
  readonly #now: VehicleNow
  /** It stood at the place before, too. */
  readonly #isStill: boolean
  readonly #place: Place

  constructor(fix: Fix, before: Fix | null, now: VehicleNow) {
    const { motion } = now
    this.#fix = fix
    this.#before = before
    this.#now = now
    this.#isStill = motion.mode === 'standing' && motion.places > 1
    this.#place = this.#isStill ? motion : fix
  }

  /** Whether the visit is over; its zone is added to `left` then. */
  leaves(visit: Visit, left: number[]): boolean {
    const zone = this.#now.zones.get(visit.zoneId)
    if (zone === undefined) return this.#endUnseen(visit, 0)
    if (this.#before === null && zone.shapedAt <= this.#fix.at) return false
    const metres = metresOutside(zone.area, this.#place)
    if (metres === 0) {
      visit.leaving = null
      return false
    }
    if (this.#isNew(zone)) return this.#endUnseen(visit, metres)
    const isCertain = metres > EXIT_BUFFER_M || (visit.leaving !== null && !this.#isStill)
    if (!isCertain && this.#isStill) return false
    visit.leaving ??= this.#exitOf(zone)
    if (!isCertain) return false
    left.push(visit.zoneId)
    const { code } = this
    this.#emit(visit, { isInside: false, isCrossing: true, moment: visit.leaving, metres, code })
    return true
  }

  /** Adds visits of the zones that it is in now, and emits passages through others; `left`: zones that it has just left. */
  enter(visits: Visit[], left: readonly number[]): void {
    const entered: { readonly visit: Visit; readonly crossed: Crossed }[] = []
    const from = this.#mayPass ? (this.#before ?? this.#place) : this.#place
    this.#now.zones.near(from, this.#place, (zone) => {
      if (left.includes(zone.id) || visits.some(({ zoneId }) => zoneId === zone.id)) return
      if (isInside(zone.area, this.#place))
        entered.push({ visit: visitOf(zone), crossed: this.#entryOf(zone) })
      else if (this.#mayPass && !this.#isNew(zone)) this.#pass(zone)
    })
    for (const { visit, crossed } of entered.toSorted((a, b) => a.crossed.moment.at - b.crossed.moment.at)) {
      visits.push(visit)
      this.#emit(visit, crossed)
    }
  }

  get code(): Crossed['code'] {
    return this.#now.isInterrupted ? 'silence' : 'place'
  }

  /** Whether the way from the place before is known well enough for zones between both. */
  get #mayPass(): boolean {
    return !this.#now.isInterrupted && !this.#isStill && this.#now.settings.findsZonePassages
  }

  /** Whether nothing is known of the vehicle, or of the zone, before this place. */
  #isNew({ shapedAt }: IndexedZone): boolean {
    return this.#before === null || shapedAt > this.#before.at
  }

  #endUnseen(visit: Visit, metres: number): true {
    this.#emit(visit, { isInside: false, isCrossing: false, moment: this.#fix, metres, code: 'zoneChanged' })
    return true
  }

  #entryOf(zone: IndexedZone): Crossed {
    if (this.#before === null || this.#isNew(zone))
      return { isInside: true, isCrossing: false, moment: this.#fix, metres: 0, code: 'firstPlace' }
    const last = partsInside(zone.area, this.#before, this.#fix).at(-1)
    const share = last && last[1] >= 1 - SHARE_MARGIN ? last[0] : 1
    const moment = momentAt(this.#before, this.#fix, share)
    return { isInside: true, isCrossing: true, moment, metres: 0, code: this.code }
  }

  #exitOf(zone: IndexedZone): Moment {
    if (this.#before === null) return this.#fix
    const first = partsInside(zone.area, this.#before, this.#fix).at(0)
    return momentAt(this.#before, this.#fix, first && first[0] <= SHARE_MARGIN ? first[1] : 0)
  }

  /** Both places are outside, and the way between them leads through the zone. */
  #pass(zone: IndexedZone): void {
    if (this.#before === null) return
    const parts = partsInside(zone.area, this.#before, this.#fix)
    const [first, last] = [parts.at(0), parts.at(-1)]
    if (!first || !last) return
    const visit = visitOf(zone)
    const shared = { isCrossing: true, metres: metresOutside(zone.area, this.#fix), code: 'passage' } as const
    this.#emit(visit, { ...shared, isInside: true, moment: momentAt(this.#before, this.#fix, first[0]) })
    this.#emit(visit, { ...shared, isInside: false, moment: momentAt(this.#before, this.#fix, last[1]) })
  }

  #emit(
    { zoneId, zoneTypeId }: Visit,
    { isInside: inside, isCrossing, moment, metres, code }: Crossed,
  ): void {
    const { at, latitude, longitude } = moment
    const typeNow = this.#now.zones.get(zoneId)?.zoneTypeId ?? zoneTypeId
    const reason = { code, from: this.#before?.at ?? null, to: this.#fix.at, metres: Math.round(metres) }
    const crossing = {
      zoneId,
      zoneTypeId: typeNow,
      isInside: inside,
      isCrossing,
      at,
      latitude,
      longitude,
      reason,
    }
    this.#now.emit({ kind: 'zone', crossing })
  }
}

const visitOf = ({ id, zoneTypeId }: IndexedZone): Visit => ({ zoneId: id, zoneTypeId, leaving: null })

const momentAt = (from: Fix, to: Fix, share: number): Moment => ({
  at: Math.round(from.at + share * (to.at - from.at)),
  ...placeOnWay(from, to, share),
})
