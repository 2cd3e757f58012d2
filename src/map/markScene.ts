import type { Layer } from '@deck.gl/core'
import { MARKER_SELECTED_SCALE } from '../contract/constants.ts'
import type { ClusterBuffers, MarkBuffers } from '../contract/engine.ts'
import type { StandingOut } from './clusters/countPlaces.ts'
import { NO_CLUSTERS } from '../fleet/snapshotDesk.ts'
import { declutter } from './layers/declutter.ts'
import { type LooseIcon, looseRows } from './layers/iconRows.ts'
import { type MarkLabel, markLabels } from './layers/labels.ts'
import { type IconData, iconData, iconLayer, labelLayer, type MarkStyle } from './layers/markLayers.ts'
import { fullMark, looseMark, type MarkRows, MarkRowsBuilder, markRowOf } from './layers/markRows.ts'
import type { MarkSlack } from './layers/markSlack.ts'

/** Which marks stand out. */
export interface MarkFocus {
  readonly selected: number | null
  readonly hovered: number | null
}

/** Labels and the places of counts are chosen anew at every quarter of a zoom level. */
const ZOOM_STEPS = 4
const zoomStep = (zoom: number): number => Math.floor(zoom * ZOOM_STEPS) / ZOOM_STEPS
const NOBODY: MarkFocus = { selected: null, hovered: null }
const NO_SLACK: MarkSlack = { longitude: 0, latitude: 0 }

interface Attributes {
  readonly base: IconData
  readonly alarms: IconData
  readonly badges: IconData
}

/**
 * The marks of the newest snapshot as deck.gl layers. Attributes are made once per snapshot and keep their reference
 * when only the style or the focus changes, so that nothing is uploaded twice.
 */
export class MarkScene {
  private readonly builder = new MarkRowsBuilder()
  private rows: MarkRows | null = null
  private rings = NO_CLUSTERS
  private attributes: Attributes | null = null
  private focus = NOBODY
  private focusRows = 0
  private focusIcons: IconData = iconData(looseRows([]))
  private focusLabels: readonly MarkLabel[] = []
  private labels: readonly MarkLabel[] = []
  private readable: {
    readonly from: readonly MarkLabel[]
    readonly step: number
    readonly labels: readonly MarkLabel[]
  } | null = null
  private standing: { readonly from: IconData; readonly out: StandingOut } | null = null
  private readonly names = new Map<number, string>()

  get count(): number {
    return this.rows?.marks.count ?? 0
  }

  /** Of the selected and the hovered vehicle, how many are marks. */
  get focusCount(): number {
    return this.focusRows
  }

  get alarmCount(): number {
    return this.rows?.alarms.count ?? 0
  }

  /**
   * Takes the marks of a snapshot and the clusters beside them; they are read until the next call. Answers whether there is
   * anything to draw: marks that all stand where they are drawn, but for less than `slack`, change nothing.
   */
  setMarks(marks: MarkBuffers, rings: ClusterBuffers = NO_CLUSTERS, slack: MarkSlack = NO_SLACK): boolean {
    const known = this.rows
    const isDrawn = known !== null && rings === this.rings && this.builder.looksBuilt(marks, slack)
    this.rings = rings
    if (isDrawn) this.rows = { ...known, marks }
    else this.build(marks)
    return !isDrawn
  }

  /** The map shows more of the ground now: marks that are out of their places by `slack` or more are drawn anew. */
  refine(slack: MarkSlack): void {
    if (this.rows !== null && !this.builder.looksBuilt(this.rows.marks, slack)) this.build(this.rows.marks)
  }

  private build(marks: MarkBuffers): void {
    const rows = this.builder.build(marks)
    this.rows = rows
    this.attributes = {
      base: iconData(rows.base),
      alarms: iconData(rows.alarms),
      badges: iconData(rows.badges),
    }
    this.refreshFocus()
  }

  setFocus(focus: MarkFocus): void {
    this.focus = focus
    for (const known of this.names.keys()) {
      if (known !== focus.selected && known !== focus.hovered) this.names.delete(known)
    }
    this.refreshFocus()
  }

  /** The name that a selected or hovered mark shows (MAP-34). */
  setName(vehicleId: number, name: string): void {
    this.names.set(vehicleId, name)
    this.refreshFocus()
  }

  /** Longitude and latitude of a vehicle in view; null when it is not. */
  placeOf(vehicleId: number): readonly [number, number] | null {
    const marks = this.rows?.marks
    const row = marks ? markRowOf(marks, vehicleId) : -1
    return marks && row >= 0 ? [marks.positions[row * 2] ?? 0, marks.positions[row * 2 + 1] ?? 0] : null
  }

  /** What lies above the rings of the clusters; the same object until it changes. */
  standingOut(zoom: number, size: number): StandingOut {
    const step = zoomStep(zoom)
    const from = this.focusIcons
    const { standing } = this
    if (standing?.from === from && standing.out.zoom === step && standing.out.size === size)
      return standing.out
    const places = [this.rows?.alarms.positions, from.attributes['getPosition']?.value]
    const positions = Float64Array.from(places.flatMap((some) => [...(some ?? [])]))
    const out: StandingOut = { zoom: step, size, positions }
    this.standing = { from, out }
    return out
  }

  /** From the ground up: shapes, badges, names, alarms, then what is selected or hovered. */
  layers(style: MarkStyle, zoom: number): Layer[] {
    if (this.rows === null || this.attributes === null) return []
    const { base, badges, alarms } = this.attributes
    return [
      // Always there, so that its program is kept for the others; each layer costs every drawing, with rows or without.
      iconLayer('marks', base, style),
      ...this.extraOf('badges', badges, style),
      ...this.namesOf('labels', this.readableAt(zoom, style.size), style, false),
      ...this.extraOf('alarms', alarms, style, style.alarmScale),
      ...this.extraOf('focus', this.focusIcons, style, MARKER_SELECTED_SCALE),
      ...this.namesOf('focus-labels', this.focusLabels, style, true),
    ]
  }

  private extraOf(id: string, icons: IconData, style: MarkStyle, scale = 1): Layer[] {
    return icons.length === 0 ? [] : [iconLayer(id, icons, style, scale)]
  }

  /** Without names there is no layer: an empty one would draw an empty font atlas. */
  private namesOf(id: string, labels: readonly MarkLabel[], style: MarkStyle, strong: boolean): Layer[] {
    return labels.length === 0 ? [] : [labelLayer(id, labels, style, strong)]
  }

  /** Kept while zoom and labels stay, so that nothing is laid out twice. */
  private readableAt(zoom: number, size: number): readonly MarkLabel[] {
    const step = zoomStep(zoom)
    const { marks } = this.rows ?? {}
    if (marks && (this.readable?.from !== this.labels || this.readable.step !== step)) {
      const ground = { zoom: step, shown: this.focusLabels, marks: [marks, this.rings], size }
      this.readable = { from: this.labels, step, labels: declutter(this.labels, ground) }
    }
    return this.readable?.labels ?? []
  }

  private refreshFocus(): void {
    const marks = this.rows?.marks
    if (!marks) return
    const ids = [...new Set([this.focus.hovered, this.focus.selected])]
    const rows = ids.map((id) => markRowOf(marks, id)).filter((row) => row >= 0)
    this.focusRows = rows.length
    const icons: LooseIcon[] = rows.flatMap((row) => [
      looseMark(marks, row, 'focus'),
      ...fullMark(marks, row),
    ])
    this.focusIcons = iconData(looseRows(icons))
    this.focusLabels = rows.flatMap((row) => {
      const text = marks.labels?.[row] ?? this.names.get(marks.vehicleIds[row] ?? 0)
      if (!text) return []
      const longitude = marks.positions[row * 2] ?? 0
      const latitude = marks.positions[row * 2 + 1] ?? 0
      return [{ text, longitude, latitude, isSelected: marks.vehicleIds[row] === this.focus.selected }]
    })
    this.labels = markLabels(marks, rows)
  }
}
