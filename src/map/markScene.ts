import type { Layer } from '@deck.gl/core'
import { MARKER_SELECTED_SCALE } from '../contract/constants.ts'
import { type ClusterBuffers, MARK_FLAG, type MarkBuffers } from '../contract/engine/marks.ts'
import type { ForegroundMarks } from './clusters/countPlaces.ts'
import { NO_CLUSTERS, NO_MARKS } from '../fleet/snapshotReceiver.ts'
import { declutter } from './layers/declutter.ts'
import { lookAlike, type LooseIcon, looseRows, placesOf } from './layers/iconRows.ts'
import { haveSameWords, type MarkLabel, markLabels } from './layers/labels.ts'
import { type IconData, iconData, iconLayer, labelLayer, type MarkStyle } from './layers/markLayers.ts'
import { fullMark, looseMark, MarkRowsBuilder, markRowOf } from './layers/markRows.ts'

/** The highlighted marks. */
export interface MarkFocus {
  readonly selected: number | null
  readonly hovered: number | null
}

/** Labels and the positions of counts are recomputed at every quarter of a zoom level. */
const ZOOM_STEPS = 4
const zoomStep = (zoom: number): number => Math.floor(zoom * ZOOM_STEPS) / ZOOM_STEPS
const NOBODY: MarkFocus = { selected: null, hovered: null }

interface Drawn {
  readonly base: IconData
  readonly alarms: IconData
  readonly alarmPlaces: Float64Array
  readonly badges: IconData
}

/**
 * The marks of the newest snapshot as deck.gl layers. Attributes are built when a snapshot is first drawn and keep
 * their reference when only the style or the focus changes, so that nothing is uploaded twice.
 */
export class MarkScene {
  readonly #builder = new MarkRowsBuilder()
  #marks: MarkBuffers | null = null
  #rings = NO_CLUSTERS
  #rows: Drawn | null = null
  #labels: readonly MarkLabel[] | null = null
  #focus = NOBODY
  #focusRows: readonly number[] = []
  #focusLoose: readonly LooseIcon[] = []
  #focusIcons: IconData = iconData(looseRows([]))
  #focusPlaces: ArrayLike<number> = []
  #focusLabels: readonly MarkLabel[] = []
  #readable: {
    readonly from: readonly MarkLabel[]
    readonly step: number
    readonly labels: readonly MarkLabel[]
  } | null = null
  #foreground: ForegroundMarks | null = null
  #keepsProgram = false
  readonly #names = new Map<number, string>()

  get count(): number {
    return this.#marks?.count ?? 0
  }

  /** How many of the selected and the hovered vehicle are marks. */
  get focusCount(): number {
    return this.#focusRows.length
  }

  get hasAlarms(): boolean {
    const { count, flags } = this.#marks ?? NO_MARKS
    for (let row = 0; row < count; row++) if ((flags[row] ?? 0) & MARK_FLAG.alarm) return true
    return false
  }

  /**
   * Takes the marks of a snapshot and its clusters; they are read until the next call. Returns whether a redraw is
   * needed: not when every mark looks as it did. The data is built when layers are requested.
   */
  setMarks(marks: MarkBuffers, rings: ClusterBuffers = NO_CLUSTERS): boolean {
    const isDrawn = this.#marks !== null && rings === this.#rings && this.#builder.looksBuilt(marks)
    this.#marks = marks
    this.#rings = rings
    const hasFocusChanged = this.#refreshFocus()
    if (!isDrawn) this.#forget()
    return hasFocusChanged || !isDrawn
  }

  #forget(): void {
    this.#rows = null
    this.#labels = null
    this.#foreground = null
  }

  /** Draw data of the newest marks, built once. */
  #built(marks: MarkBuffers): Drawn {
    if (this.#rows !== null) return this.#rows
    const { base, alarms, badges } = this.#builder.build(marks)
    this.#rows = {
      alarmPlaces: placesOf(alarms),
      base: iconData(base),
      alarms: iconData(alarms),
      badges: iconData(badges),
    }
    return this.#rows
  }

  setFocus(focus: MarkFocus): void {
    this.#focus = focus
    for (const known of this.#names.keys()) {
      if (known !== focus.selected && known !== focus.hovered) this.#names.delete(known)
    }
    this.#refreshFocus()
  }

  /** The name that a selected or hovered mark shows (MAP-34). */
  setName(vehicleId: number, name: string): void {
    this.#names.set(vehicleId, name)
    this.#refreshFocus()
  }

  /** Longitude and latitude of a vehicle in view; null when it is not. */
  placeOf(vehicleId: number): readonly [number, number] | null {
    const marks = this.#marks
    const row = marks ? markRowOf(marks, vehicleId) : -1
    return marks && row >= 0 ? [marks.positions[row * 2] ?? 0, marks.positions[row * 2 + 1] ?? 0] : null
  }

  /** What is drawn above the cluster rings; the same object until it changes. */
  foreground(zoom: number, size: number): ForegroundMarks {
    const step = zoomStep(zoom)
    if (this.#foreground?.zoom !== step || this.#foreground.size !== size) {
      const alarms = this.#marks ? this.#built(this.#marks).alarmPlaces : []
      this.#foreground = {
        zoom: step,
        size,
        positions: Float64Array.from([...Array.from(alarms), ...Array.from(this.#focusPlaces)]),
      }
    }
    return this.#foreground
  }

  /** From the ground up: shapes, badges, names, alarms, then what is selected or hovered. */
  layers(style: MarkStyle, zoom: number): Layer[] {
    if (this.#marks === null) return []
    const { base, badges, alarms } = this.#built(this.#marks)
    this.#keepsProgram ||= base.length > 0
    return [
      // Kept without rows, because it shares its program with the others; each layer adds to the cost of a drawing,
      // with rows or without.
      ...(this.#keepsProgram ? [iconLayer('marks', base, style)] : []),
      ...this.#extraOf('badges', badges, style),
      ...this.#namesOf('labels', this.#readableAt(this.#marks, zoom, style.size), style, false),
      ...this.#extraOf('alarms', alarms, style, style.alarmScale),
      ...this.#extraOf('focus', this.#focusIcons, style, MARKER_SELECTED_SCALE),
      ...this.#namesOf('focus-labels', this.#focusLabels, style, true),
    ]
  }

  /**
   * From now on the icon program is compiled before the first icon. Compiling blocks the page for a tenth of a second
   * on a software renderer: not while only dots are visible and people wait for them.
   */
  keepProgram(): void {
    this.#keepsProgram = true
  }

  #extraOf(id: string, icons: IconData, style: MarkStyle, scale = 1): Layer[] {
    return icons.length === 0 ? [] : [iconLayer(id, icons, style, scale)]
  }

  /** Without names there is no layer: an empty one would draw an empty font atlas. */
  #namesOf(id: string, labels: readonly MarkLabel[], style: MarkStyle, strong: boolean): Layer[] {
    return labels.length === 0 ? [] : [labelLayer(id, labels, style, strong)]
  }

  /** Kept while zoom and labels stay, so that nothing is laid out twice. */
  #readableAt(marks: MarkBuffers, zoom: number, size: number): readonly MarkLabel[] {
    this.#labels ??= markLabels(marks, this.#focusRows)
    const from = this.#labels
    const step = zoomStep(zoom)
    if (this.#readable?.from !== from || this.#readable.step !== step) {
      const ground = { zoom: step, shown: this.#focusLabels, marks: [marks, this.#rings], size }
      this.#readable = { from, step, labels: declutter(from, ground) }
    }
    return this.#readable.labels
  }

  /** The top layers keep their attributes while they look the same. Returns true when they do not. */
  #refreshFocus(): boolean {
    const marks = this.#marks
    if (marks === null) return false
    const ids = [...new Set([this.#focus.hovered, this.#focus.selected])]
    this.#focusRows = ids.map((id) => markRowOf(marks, id)).filter((row) => row >= 0)
    const icons = this.#focusRows.flatMap((row) => [looseMark(marks, row, 'focus'), ...fullMark(marks, row)])
    const labels = this.#focusRows.flatMap((row) => this.#focusLabelOf(marks, row))
    if (lookAlike(icons, this.#focusLoose) && haveSameWords(labels, this.#focusLabels)) return false
    this.#focusLoose = icons
    const rows = looseRows(icons)
    this.#focusIcons = iconData(rows)
    this.#focusPlaces = placesOf(rows)
    this.#focusLabels = labels
    // A vehicle named on top has no name below, and the top layers take space from other names.
    this.#labels = null
    this.#foreground = null
    return true
  }

  #focusLabelOf(marks: MarkBuffers, row: number): MarkLabel[] {
    const vehicleId = marks.vehicleIds[row] ?? 0
    const text = marks.labels?.[row] ?? this.#names.get(vehicleId)
    if (!text) return []
    const longitude = marks.positions[row * 2] ?? 0
    const latitude = marks.positions[row * 2 + 1] ?? 0
    return [{ text, longitude, latitude, isSelected: vehicleId === this.#focus.selected }]
  }
}
