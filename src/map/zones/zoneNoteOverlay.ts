import { boxMiddle } from '../../contract/rules/box.ts'
import type { Layer } from '@deck.gl/core'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import type { GeozoneComment } from '../../contract/http/geozones.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext } from '../overlays/mapOverlay.ts'
import { levelOf } from '../stacking.ts'
import { labelStep, type NameLabel, nameLayers, readable } from './nameLabels.ts'
import { zoneBox } from './zoneGeometry.ts'

/** From here on notes have room. */
const NOTES_ZOOM = 11
/** Below the name of the zone, CSS pixels. */
const OFFSET_PX = 24
const MOST_LETTERS = 48

type NotedZone = ZoneShape & { readonly id: number }

const clipped = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1).trimEnd()}…` : text

const lineOf = ({ name, text }: GeozoneComment): string =>
  clipped([name, text.split('\n')[0]].filter(Boolean).join(': '))

/** A label for each zone with notes: the oldest one, and how many more there are. */
export const noteLabels = (
  zones: readonly NotedZone[],
  notes: readonly GeozoneComment[],
): readonly NameLabel[] => {
  const notesOf = new Map<number, GeozoneComment[]>()
  for (const note of notes) {
    const there = notesOf.get(note.geozoneId)
    if (there) there.push(note)
    else notesOf.set(note.geozoneId, [note])
  }
  return zones.flatMap((zone): readonly NameLabel[] => {
    const [first, ...more] = notesOf.get(zone.id) ?? []
    const box = first && zoneBox(zone)
    if (!first || !box) return []
    const text = more.length > 0 ? `${lineOf(first)} (+${more.length})` : lineOf(first)
    return [{ text, name: text, ...boxMiddle(box) }]
  })
}

/** MAP-18: the notes of geozones as labels, from the zoom on at which they have room. */
export class ZoneNoteOverlay implements MapOverlay {
  readonly id = 'zone-notes'
  readonly order = levelOf('zone-notes')
  #labels: readonly NameLabel[] = []
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly step: number; readonly layers: readonly Layer[] } | null =
    null

  setNotes(zones: readonly NotedZone[], notes: readonly GeozoneComment[]): void {
    this.#labels = noteLabels(zones, notes)
    this.#drawn = null
    this.#changed?.()
  }

  readonly isVisible = (): boolean => this.#labels.length > 0

  readonly layers = ({ map, palette }: OverlayContext): readonly Layer[] => {
    const step = labelStep(map.getZoom())
    if (step < NOTES_ZOOM) return []
    if (this.#drawn?.palette !== palette || this.#drawn.step !== step) {
      const layers = nameLayers('zone-notes', readable(this.#labels, step), palette, OFFSET_PX)
      this.#drawn = { palette, step, layers }
    }
    return this.#drawn.layers
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }
}
