import type { Layer } from '@deck.gl/core'
import type { ClusterBuffers } from '../../contract/engine/marks.ts'
import { NO_CLUSTERS } from '../../fleet/snapshotReceiver.ts'
import type { MarkPalette } from '../layers/palette.ts'
import { type ClusterDrawing, clusterCounts, clusterLayers, clusterRings } from './clusterLayers.ts'
import type { ForegroundMarks } from './countPlaces.ts'

/** The clusters of the newest snapshot. Like the attributes of the marks, drawings keep their reference until they change. */
export class ClusterScene {
  #clusters = NO_CLUSTERS
  #write: (count: number) => string = String
  #rings: ClusterDrawing['rings'] | null = null
  #counts: { readonly for: ForegroundMarks; readonly drawn: ClusterDrawing['counts'] } | null = null

  /** The buffers are read until the next call. */
  setBuffers(clusters: ClusterBuffers): void {
    if (clusters === this.#clusters) return
    this.#clusters = clusters
    this.#rings = null
    this.#counts = null
  }

  /** Number format of counts in the current language. */
  setCountFormat(write: (count: number) => string): void {
    this.#write = write
    this.#counts = null
  }

  /** Position of a cluster as [longitude, latitude], or null when it is gone. */
  placeOf(clusterId: number): readonly [number, number] | null {
    const { count, ids, positions } = this.#clusters
    const row = ids.indexOf(clusterId)
    if (row < 0 || row >= count) return null
    return [positions[row * 2] ?? 0, positions[row * 2 + 1] ?? 0]
  }

  /** `foreground` is the same object until it changes. */
  layers(palette: MarkPalette, foreground: ForegroundMarks): Layer[] {
    this.#rings ??= clusterRings(this.#clusters)
    if (this.#counts?.for !== foreground) {
      this.#counts = { for: foreground, drawn: clusterCounts(this.#clusters, this.#write, foreground) }
    }
    return clusterLayers({ rings: this.#rings, counts: this.#counts.drawn }, palette)
  }
}
