import type { Layer } from '@deck.gl/core'
import type { ClusterBuffers, TrailBuffers } from '../contract/engine.ts'
import { NO_CLUSTERS, NO_TRAILS } from '../fleet/snapshotDesk.ts'
import { type ClusterDrawing, clusterCounts, clusterLayers, clusterRings } from './clusters/clusterLayers.ts'
import type { StandingOut } from './clusters/countPlaces.ts'
import type { MarkPalette } from './layers/palette.ts'
import { type TrailDrawing, trailDrawing, trailLayers } from './trails/trailLayers.ts'

/**
 * What lies below the marks: trails and clusters of the newest snapshot. Like the marks' attributes, what is drawn keeps
 * its reference until it changes.
 */
export class GroundScene {
  private clusters = NO_CLUSTERS
  private trails = NO_TRAILS
  private selectedId: number | null = null
  private write: (count: number) => string = String
  private rings: ClusterDrawing['rings'] | null = null
  private counts: { readonly for: StandingOut; readonly drawn: ClusterDrawing['counts'] } | null = null
  private trailDrawing: { readonly palette: MarkPalette; readonly drawing: TrailDrawing } | null = null

  /** The buffers are read until the next call. */
  setBuffers(clusters: ClusterBuffers, trails: TrailBuffers): void {
    if (clusters !== this.clusters) {
      this.rings = null
      this.counts = null
    }
    if (trails !== this.trails) this.trailDrawing = null
    this.clusters = clusters
    this.trails = trails
  }

  setSelected(vehicleId: number | null): void {
    if (vehicleId === this.selectedId) return
    this.selectedId = vehicleId
    this.trailDrawing = null
  }

  /** How counts are written in the language that is shown. */
  setCountFormat(write: (count: number) => string): void {
    this.write = write
    this.counts = null
  }

  /** Place of a cluster as [longitude, latitude], or null when it is gone. */
  placeOf(clusterId: number): readonly [number, number] | null {
    const { count, ids, positions } = this.clusters
    const row = ids.indexOf(clusterId)
    if (row < 0 || row >= count) return null
    return [positions[row * 2] ?? 0, positions[row * 2 + 1] ?? 0]
  }

  /** `standing` is the same object until it changes. */
  layers(palette: MarkPalette, standing: StandingOut): Layer[] {
    this.rings ??= clusterRings(this.clusters)
    if (this.counts?.for !== standing) {
      this.counts = { for: standing, drawn: clusterCounts(this.clusters, this.write, standing) }
    }
    if (this.trailDrawing?.palette !== palette) {
      this.trailDrawing = { palette, drawing: trailDrawing(this.trails, this.selectedId, palette) }
    }
    return [
      ...trailLayers(this.trailDrawing.drawing),
      ...clusterLayers({ rings: this.rings, counts: this.counts.drawn }, palette),
    ]
  }
}
